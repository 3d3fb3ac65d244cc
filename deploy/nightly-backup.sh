#!/bin/sh
# A verified backup into a folder of its own, for cron, a systemd timer or the service "backup" of compose.yml:
#   nightly-backup.sh /backups [options of "prepdesk backup"]
# Folders of earlier nights are removed KEEP_DAYS (35) days after they were written, but only after a backup that succeeded.
set -eu
folder=$1
shift
night=$folder/night-$(date +%F-%H%M%S)
prepdesk backup "$night" "$@"
find "$folder" -maxdepth 1 -type d -name 'night-*' -mtime "+${KEEP_DAYS:-35}" -exec rm -rf {} +
