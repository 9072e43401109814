/** Debian's, of which a fleet is made. */
export const fleetPackages = [
  'etcd-server',
  'haproxy',
  'iproute2',
  'patroni',
  'pgbouncer',
  'postgresql-15',
  'python3-etcd',
]
