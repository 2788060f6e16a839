import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Kills the main process of the PostgreSQL in the folder. */
export async function killPostgres(dataDir: string): Promise<void> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (pid > 1) {
    process.kill(pid, 'SIGKILL')
  }
}
