import { readFile } from 'node:fs/promises'
import postgres from 'postgres'
import { findEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { present } from '#kit/assert.ts'
import type { Server } from '../server.ts'

/**
 * Both sides query the same database, one after the other, so the time that its connections use
 * during a load belongs to the side under load. Adds nothing on systems without
 * `/proc/<pid>/schedstat`.
 */
export async function openDatabaseCost(dataDir: string): Promise<{
  readonly added: (server: Server) => Server
  readonly close: () => Promise<void>
}> {
  const running = present(await findEmbeddedPostgres(dataDir), 'the product runs its PostgreSQL')
  const sql = postgres({ ...running.connection, max: 1 })
  const seconds = async () => {
    const rows = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where backend_type = 'client backend' and datname = current_database()`
    const used = await Promise.all(rows.map(({ pid }) => secondsOf(pid)))
    return used.reduce((sum, one) => sum + one, 0)
  }
  return {
    added: (server) => ({
      ...server,
      cpuSeconds: async () => (await server.cpuSeconds()) + (await seconds()),
    }),
    close: () => sql.end(),
  }
}

/** The first number of the file is the time on a processor in nanoseconds. */
async function secondsOf(pid: number): Promise<number> {
  const told = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number.parseInt(told, 10) / 1e9
}
