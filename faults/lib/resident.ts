import { readFile } from 'node:fs/promises'

/** What a process has of the machine's memory; 0 where the system does not say so in a file. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
}
