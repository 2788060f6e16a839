import { readFile } from 'node:fs/promises'

/** The resident memory of a process in megabytes; 0 on systems without `/proc/<pid>/status`. */
export async function residentMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024)
}
