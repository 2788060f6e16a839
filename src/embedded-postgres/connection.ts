import postgres, { type Sql } from 'postgres'

/** Options accepted by both postgres.js and node-postgres. `host` is a folder for a Unix socket. */
export type Connection = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
}

/**
 * The connection as a URL in libpq's form, with a socket's folder percent-encoded as the host.
 * libpq and node-postgres read it. postgres.js does not, and takes the `Connection` itself.
 */
export function connectionUrl({ host, port, database, user, password }: Connection): string {
  const [name, secret, place, path] = [user, password, host, database].map(encodeURIComponent)
  return `postgres://${name}:${secret}@${place}:${port}/${path}`
}

/**
 * Runs `work` on one connection and closes it afterwards. The connection timeout is 10
 * seconds, because PostgreSQL starts a process for it, which takes long on a busy machine.
 */
export async function withClient<T>(
  connection: Connection,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres({
    ...connection,
    max: 1,
    connect_timeout: 10,
    fetch_types: false,
    // Session state, such as a running backup, ends with its connection.
    max_lifetime: null,
    onnotice: () => undefined,
  })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
