#!/bin/sh
# Installs the programs of the cluster on Debian 12, as root; a second run changes nothing. The packages bring services of
# their own, which the rehearsal does not use: those of newly installed packages are neither started nor enabled.
set -eu
export DEBIAN_FRONTEND=noninteractive
services='patroni etcd haproxy pgbouncer postgresql'
packages="patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest postgresql postgresql-contrib faketime"

for service in $services; do
  [ -e "/lib/systemd/system/$service.service" ] || new="${new:-} $service"
done

policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi
apt-get update -qq
# shellcheck disable=SC2086
apt-get install -y -qq --no-install-recommends $packages

# A machine without systemd, such as a container, enables nothing.
if command -v systemctl >/dev/null; then
  for service in ${new:-}; do
    systemctl disable --quiet "$service.service"
  done
fi
echo 'All programs of the rehearsal are installed.'
