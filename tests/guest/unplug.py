# SPDX-License-Identifier: GPL-3.0-or-later
"""unplug.py CONSOLE MONITOR: pulls out the USB card when the guest's console asks for it. Ends when the console's guest
says that it is done, or when its monitor is gone."""
import socket
import sys
import time
from pathlib import Path

console, monitor = Path(sys.argv[1]), sys.argv[2]


def says(text):
    return console.exists() and text in console.read_bytes()


def monitor_connection():
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(monitor)
    return connection


while not says(b"GUEST unplug usb"):
    if says(b"GUEST done"):
        sys.exit("The guest did not come to the unplug.")
    time.sleep(0.2)
with monitor_connection() as connection:
    connection.recv(4096)
    connection.sendall(b"device_del usb\n")
    time.sleep(1)  # the monitor drops what it has not read when the connection ends
