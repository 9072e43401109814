import pg from 'pg'

interface Seen {
  pid: number
  statements: string[]
  channels: string[]
  zone: string
  timeout: string
  locks: number
}

/** What lies on every connection of a pooler: as many are held at once as it has. */
export const lookAtBackends = (url: string, size: number): Promise<Seen[]> =>
  whileHeld(url, size, async (clients) => {
    const answers = await Promise.all(
      clients.map((client) =>
        client.query<Seen>(`
          select pg_backend_pid() as pid, current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout,
            array(select name from pg_prepared_statements) as statements, array(select pg_listening_channels()) as channels,
            (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks`),
      ),
    )
    return answers.flatMap(({ rows }) => rows)
  })

export async function whileHeld<T>(url: string, size: number, work: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: size }, () => new pg.Client({ connectionString: url }))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    await Promise.all(clients.map((client) => client.query('begin')))
    return await work(clients)
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
