import { existsSync, readFileSync } from 'node:fs'
import type { Platform } from '#main/platform.ts'

/** Processor time in milliseconds of this process and its database connections. */
export type ProcessorTime = () => number

const scheduled = (pid: number) => `/proc/${pid}/schedstat`

/**
 * Processor time, because other load on the machine makes an answer slower but not more expensive.
 * Call this when all connections are open: they are looked up once. Uses elapsed time on systems
 * without `/proc/<pid>/schedstat`.
 */
export async function processorTimeOf({ db }: Platform): Promise<ProcessorTime> {
  if (!existsSync(scheduled(process.pid))) {
    return () => performance.now()
  }
  const rows = await db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database()`
  const files = rows.map(({ pid }) => scheduled(pid))
  return () => {
    const { user, system } = process.cpuUsage()
    return files.reduce((sum, file) => sum + runNanos(file) / 1e6, (user + system) / 1e3)
  }
}

/** The first number of the file is the time on a processor in nanoseconds. */
function runNanos(file: string): number {
  return Number.parseInt(readFileSync(file, 'utf8'), 10)
}
