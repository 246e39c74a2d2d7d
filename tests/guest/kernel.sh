# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash disable=SC2034
# Kernels of the distribution, unpacked and never installed. Source it; `kernels` is the folder they are kept in.

# Packages that name the newest kernel of their kind; Debian's first, then Ubuntu's.
ordinary_packages=(linux-image-amd64 linux-image-generic)
rt_packages=(linux-image-rt-amd64 linux-image-realtime)
modules=(virtio_pci virtio_blk snd-hda-codec-generic snd-hda-intel snd-dummy snd-aloop xhci-pci snd-usb-audio)

# kernel_package PACKAGE…: the first that the release has, nothing for none.
kernel_package() {
    local package
    for package in "$@"; do
        if [[ -n $(apt-cache --no-all-versions show "$package" 2>/dev/null) ]]; then
            printf '%s\n' "$package"
            return
        fi
    done
}

# kernel_parts PACKAGE: the packages that hold the kernel itself and its modules.
kernel_parts() {
    local image version part
    image=$(apt-cache depends --no-recommends --no-suggests "$1" | awk '/Depends: linux-image-[0-9]/ { print $2; exit }')
    version=${image#linux-image-}
    printf '%s\n' "$image"
    for part in "linux-modules-$version" "linux-modules-extra-$version"; do # Ubuntu keeps them apart
        [[ -z $(kernel_package "$part") ]] || printf '%s\n' "$part"
    done
}

# unpack_kernel PACKAGE FOLDER: kernel image and what the guest may need of its modules.
unpack_kernel() {
    local parts part
    mapfile -t parts < <(kernel_parts "$1")
    [[ $2/${parts[0]}.unpacked -nt ${BASH_SOURCE[0]} ]] && return
    rm -rf "$2" && mkdir -p "$2"
    (cd "$2" && apt-get -qq -o APT::Sandbox::User="$(id -un)" download "${parts[@]}")
    for part in "$2"/*.deb; do
        dpkg-deb --fsys-tarfile "$part" |
            tar -x -C "$2" --wildcards --no-anchored 'boot/vmlinuz*' 'modules.*' 'kernel/sound/*' \
                'kernel/lib/*' 'kernel/drivers/usb/*' 'kernel/drivers/virtio/*' 'kernel/drivers/block/virtio*' \
                'kernel/drivers/leds/trigger/*' 'kernel/drivers/media/mc/*' 2>/dev/null || true
    done
    rm "$2"/*.deb
    [[ -d $2/lib ]] || mv "$2/usr/lib" "$2/lib"
    touch "$2/${parts[0]}.unpacked"
}

# copy_modules KERNEL-FOLDER TARGET: those needed in the order in which they are loaded, uncompressed.
copy_modules() {
    local version folder name file n=10 target
    version=$(ls "$1/lib/modules")
    folder=$1/lib/modules/$version
    depmod -b "$1" "$version"
    for name in "${modules[@]}"; do # dependencies stand behind, the deepest last; what is built in has no line
        { grep -E "/${name//[-_]/[-_]}\.ko(\.[a-z]+)?:" "$folder/modules.dep" || true; } | tr -d ':' | tr ' ' '\n' | tac
    done | awk 'NF && !seen[$0]++' | while read -r file; do
        n=$((n + 1))
        target=$2/$n-$(basename "$file")
        case $file in
        *.zst) zstd -dqf "$folder/$file" -o "${target%.zst}" ;;
        *.xz) xz -dc "$folder/$file" >"${target%.xz}" ;;
        *) cp "$folder/$file" "$target" ;;
        esac
    done
}
