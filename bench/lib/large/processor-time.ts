import { existsSync, readFileSync } from 'node:fs'
import type { Platform } from '#main/platform.ts'

/** Milliseconds of processor time that this process and its connections to the database have used. */
export type ProcessorTime = () => number

const scheduled = (pid: number) => `/proc/${pid}/schedstat`

/**
 * What else the machine does makes an answer late, not dear. Connections are asked for once, when all of
 * them are open. A system that does not tell it gives the time that passes instead.
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

/** The first number of the file: nanoseconds on a processor. */
function runNanos(file: string): number {
  return Number.parseInt(readFileSync(file, 'utf8'), 10)
}
