#!/bin/bash
# Of the assembled base: what docker-compose.yml needs of the image postgres:18, with Debian's Postgres.
set -euo pipefail

data=/var/lib/postgresql/data
bin=$(echo /usr/lib/postgresql/*/bin)
export PATH=$bin:$PATH

if [[ $(id -u) -eq 0 ]]; then
  mkdir -p "$data" /var/run/postgresql
  chown -R postgres:postgres /var/lib/postgresql /var/run/postgresql
  POSTGRES_PASSWORD=${POSTGRES_PASSWORD:-$(cat "$POSTGRES_PASSWORD_FILE")}
  export POSTGRES_PASSWORD
  exec setpriv --reuid postgres --regid postgres --init-groups --inh-caps=-all "$0" "$@"
fi

if [[ ! -s $data/PG_VERSION ]]; then
  initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile <(echo "$POSTGRES_PASSWORD") --auth-local trust --auth-host scram-sha-256 --encoding UTF8 --locale C.UTF-8
  echo 'host all all all scram-sha-256' >>"$data/pg_hba.conf"
  # On its socket alone, so that none finds a server that is about to end.
  pg_ctl --pgdata "$data" --options "-c listen_addresses=" --wait start
  createdb --username "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --pgdata "$data" --wait stop
fi
unset POSTGRES_PASSWORD
exec "$@" -D "$data" -c 'listen_addresses=*'
