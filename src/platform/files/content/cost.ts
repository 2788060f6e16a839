import { readFileSync } from 'node:fs'

/** What a process has used. */
export type Cost = { readonly processorMs: number; readonly memoryBytes: number }

/** Fixed for programs by the kernel, whatever its own clock does. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Undefined where the system does not say, and for a process that has ended. */
export function costOf(pid: number | undefined): Cost | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return {
      processorMs: (ticks * 1000) / TICKS_PER_SECOND,
      memoryBytes: Number(fields[21]) * PAGE_BYTES,
    }
  } catch {
    return undefined
  }
}

/** What has come on top; elsewhere than on Linux all the time that has passed counts. */
export function addedCost(
  before: Cost | undefined,
  now: Cost | undefined,
  elapsedMs: number,
): Cost {
  return before === undefined || now === undefined
    ? { processorMs: before === undefined ? elapsedMs : 0, memoryBytes: 0 }
    : { processorMs: now.processorMs - before.processorMs, memoryBytes: now.memoryBytes }
}
