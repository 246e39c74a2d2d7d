# SPDX-License-Identifier: GPL-3.0-or-later
"""check.py CLI FOLDER FAILED SKIPPED KIND...: checks what the guests measured, with the terminal program of this
machine. FAILED and SKIPPED guests are added to the counts."""
import csv
import io
import json
import sqlite3
import subprocess
import sys
import unittest
from pathlib import Path

CLI, FOLDER = sys.argv[1], Path(sys.argv[2])


def report(file, form):
    done = subprocess.run([CLI, "report", str(file), "--format", form], capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(f"{file} does not open: {done.stderr}")
    return done.stdout


class Run:
    """One measurement: what the program said, and its run file as this machine reads it."""

    def __init__(self, folder, name):
        self.file = folder / f"{name}.xrun"
        self.status = int((folder / f"{name}.status").read_text())
        self.err = (folder / f"{name}.err").read_text()
        self.json = json.loads(report(self.file, "json")) if self.file.exists() else None

    def periods(self):
        return self.json["cycles"] + self.json["skipped"]

    def period_us(self):
        return self.json["period_us"]

    def cycles(self):
        return list(csv.DictReader(io.StringIO(report(self.file, "cycles"))))

    def first_release_ns(self):
        with sqlite3.connect(f"file:{self.file}?mode=ro&immutable=1", uri=True) as db:
            return json.loads(db.execute("SELECT value FROM meta WHERE key = 'facts'").fetchone()[0])["first_release_ns"]


class Guest:
    folder = None
    realtime_kernel = False

    def run_of(self, name):
        return Run(self.folder, name)

    def played(self, name, seconds, share=0.5):
        """Ran to its end on a grid without a hole; at least this share of its periods had a cycle."""
        run = self.run_of(name)
        self.assertEqual(run.status, 0, run.err)
        self.assertTrue(run.json["complete"])
        self.assertEqual(run.json["end"]["reason"], "completed")
        due = seconds * 1e6 / run.period_us()
        self.assertAlmostEqual(run.periods(), due, delta=max(1, due * 0.02))
        self.assertGreater(run.json["cycles"], due * share)
        return run

    def test_the_host_description_tells_the_preemption(self):
        host = self.run_of("dummy64").json["host"]
        self.assertEqual("PREEMPT_RT" in host["preemption"], self.realtime_kernel, host["preemption"])

    def test_the_cards_are_listed(self):
        devices = json.loads((self.folder / "devices.json").read_text())["sound_devices"]
        drivers = {d["driver"] for d in devices}
        self.assertLessEqual({"Dummy", "Loopback", "HDA-Intel", "USB-Audio"}, drivers)
        playback = [d for d in devices if d["direction"] == "playback"]
        for device in playback:
            self.assertIsNotNone(device["limits"], device)
        self.assertLessEqual(max(map(len, (self.folder / "devices.txt").read_text().splitlines())), 80)

    def test_3_x_64_frames_on_the_dummy_card(self):
        run = self.played("dummy64", 20)
        self.assertEqual((run.json["rate"], run.json["frames"], run.json["periods"]), (44100, 64, 3))
        self.assertAlmostEqual(run.json["interval_excess_us"]["p50"], 0, delta=0.005 * run.period_us())
        self.assertFalse(run.json["release_estimated"])
        own = [int(c["interrupt_ns"]) for c in run.cycles() if c["interrupt_ns"]]
        self.assertGreater(len(own), run.json["cycles"] / 2)

    def test_the_hda_card_plays(self):
        self.played("hda", 10)

    def test_the_usb_card_plays(self):
        self.played("usb", 10)

    def test_the_loopback_card_plays(self):
        self.played("loopback", 3, share=0.2)  # it stands when aplay, its clock, is late

    def test_both_directions_of_the_hda_card(self):
        run = self.played("duplex", 3)
        self.assertIn("duplex", run.json["device"])

    def test_capture_on_the_dummy_card(self):
        run = self.played("capture", 3)
        self.assertIn("capture, mmap", run.json["device"])

    def test_latencytest_is_measured(self):
        run = self.played("latencytest", 3)
        self.assertFalse(run.json["latencytest"]["modelled"])
        self.assertIn("classic", run.json["device"])
        self.assertAlmostEqual(run.json["latencytest"]["cpu"]["nominal_us"], 0.1 * run.period_us(), delta=0.01)
        self.assertIn("fragment latency = 23.219955 ms", report(run.file, "latencytest"))

    def test_a_rate_that_the_card_does_not_take(self):
        run = self.run_of("rate")
        self.assertEqual(run.status, 3, run.err)
        self.assertIn("cannot do 96,000 Hz: the nearest that it takes is 48,000 Hz", " ".join(run.err.split()))
        self.assertIsNone(run.json)

    def test_a_stop_is_one_xrun_of_its_length(self):
        plain, run = self.played("plain", 5), self.played("stop", 5)
        self.assertEqual(run.periods(), plain.periods())
        stopped, continued = map(int, (self.folder / "stop.stop").read_text().split())
        first, t = run.first_release_ns(), run.period_us() * 1e3
        before = [int(c["release_ns"]) + first for c in run.cycles()
                  if int(c["release_ns"]) + int(c["delay_ns"]) + first < stopped]
        buffered = 3 * t - (stopped - before[-1])
        self.assertGreater(buffered, t)
        # A busy machine under the guest gives XRUNs of its own, in both runs.
        events = [x for x in run.json["xrun_events"] if stopped - t < x["at_s"] * 1e9 + first < continued + t]
        self.assertEqual([x["kind"] for x in events], ["device"])
        self.assertAlmostEqual(events[0]["length_us"] * 1e3, continued - stopped - buffered, delta=t)
        print(f"{type(self).__name__}: XRUNs of the device without the stop {plain.json['xruns']}, with it "
              f"{run.json['xruns']}; stop {(continued - stopped) / 1e6:.1f} ms, buffered {buffered / 1e6:.1f} ms, "
              f"XRUN {events[0]['length_us'] / 1e3:.1f} ms")

    def late_by_an_overrun(self, mode):
        run = self.played(f"overrun-{mode}", 5)
        self.assertIn(mode, run.json["device"])
        self.assertGreaterEqual(run.json["delay_us"]["max"], 0.5 * run.period_us())

    def test_an_overrun_of_1_6_periods_delays_the_next_cycle_in_poll_mode(self):
        self.late_by_an_overrun("poll")

    def test_an_overrun_of_1_6_periods_delays_the_next_cycle_in_classic_mode(self):
        self.late_by_an_overrun("classic")

    def test_who_holds_a_device_is_named(self):
        run = self.run_of("busy")
        self.assertEqual(run.status, 3, run.err)
        self.assertIn("aplay", run.err)
        self.assertIn((self.folder / "busy.holder").read_text().strip(), run.err)
        self.assertIsNone(run.json)

    def test_an_unplugged_card_ends_the_run_which_is_kept(self):
        run = self.run_of("unplug")
        self.assertEqual(run.status, 5, run.err)
        self.assertIn("was unplugged", run.err)
        self.assertGreater(run.periods(), 20)
        self.assertEqual(run.json["end"]["reason"], "failed")


def main():
    failed, skipped = int(sys.argv[3]), int(sys.argv[4])
    loader, suite = unittest.TestLoader(), unittest.TestSuite()
    for kind in sys.argv[5:]:
        members = {"folder": FOLDER / kind, "realtime_kernel": kind == "rt"}
        suite.addTests(loader.loadTestsFromTestCase(type(kind, (Guest, unittest.TestCase), members)))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2 if "-v" in sys.argv else 1).run(suite)
    bad = len(result.failures) + len(result.errors)
    print(f"guest: {result.testsRun - bad} passed, {bad + failed} failed, {skipped} skipped")
    return 1 if bad + failed or not result.testsRun else 0


if __name__ == "__main__":
    sys.exit(main())
