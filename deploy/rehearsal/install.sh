#!/bin/sh
# Installs the programs of the cluster on Debian 12. The packages start services of their own, which the rehearsal does
# not use: keep them from starting.
set -eu
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends \
  patroni python3-etcd etcd-server etcd-client haproxy pgbouncer pgbackrest postgresql postgresql-contrib faketime
