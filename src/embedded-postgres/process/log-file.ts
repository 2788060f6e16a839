import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const MAX_BYTES = 10 * 1024 * 1024

/** Opens PostgreSQL's log for appending, unreadable for other users. The caller closes it. */
export function openLog(path: string): number {
  boundLog(path)
  return openSync(path, 'a', 0o600)
}

/**
 * Copies a log that has grown too large to `<path>.1`, replacing the previous one, and truncates
 * the original in place, because PostgreSQL keeps its descriptor and appends. Lines written
 * meanwhile are lost.
 */
export function boundLog(path: string, maxBytes = MAX_BYTES): void {
  if (logSize(path) > maxBytes) {
    copyFileSync(path, `${path}.1`)
    truncateSync(path)
  }
}

export function logSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** What was logged after the byte `offset`, at most the last 4,000 characters. */
export function logSince(path: string, offset: number): string {
  return readFileSync(path).subarray(offset).toString('utf8').slice(-4000).trim()
}
