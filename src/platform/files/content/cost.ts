import { readFileSync } from 'node:fs'

/** The resources used by a process. */
export type Cost = { readonly processorMs: number; readonly memoryBytes: number }

/** The kernel reports times to programs in this unit, whatever its internal clock rate. */
const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Undefined where the system does not report it, and for a process that has ended. */
export function costOf(pid: number | undefined): Cost | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program name, in parentheses, may contain any characters.
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

/**
 * The cost added since `before`. Where the system reports none (only Linux does), elapsed time
 * counts.
 */
export function addedCost(
  before: Cost | undefined,
  now: Cost | undefined,
  elapsedMs: number,
): Cost {
  return before === undefined || now === undefined
    ? { processorMs: before === undefined ? elapsedMs : 0, memoryBytes: 0 }
    : { processorMs: now.processorMs - before.processorMs, memoryBytes: now.memoryBytes }
}
