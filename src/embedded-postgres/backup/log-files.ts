import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { present } from '#kit/assert.ts'

/** Takes one file of PostgreSQL's log; the newest comes again with more in it. */
export type TakeLog = (name: string, bytes: Buffer) => Promise<void>

const SEGMENT_BITS = 24n
const SEGMENTS_PER_ID = 256n

/**
 * Hands over the log from `from` up to what is on the disk now, the file that is still written to
 * included, and answers up to where. Somebody must hold the log back meanwhile, by a slot.
 */
export async function takeLog(
  sql: Sql,
  clusterDir: string,
  from: string,
  take: TakeLog,
): Promise<string> {
  const [row] = await sql<{ flushed: string; newest: string }[]>`
    select pg_current_wal_flush_lsn()::text as flushed,
      pg_walfile_name(pg_current_wal_flush_lsn()) as newest`
  const { flushed, newest } = present(row, 'the server has a log')
  const last = segmentOf(flushed)
  for (let segment = segmentOf(from); segment <= last; segment += 1n) {
    const name =
      newest.slice(0, 8) + hex(segment / SEGMENTS_PER_ID) + hex(segment % SEGMENTS_PER_ID)
    const bytes = await readFile(join(clusterDir, 'pg_wal', name)).catch(notBegun(segment === last))
    if (bytes !== undefined) {
      await take(name, bytes)
    }
  }
  return flushed
}

/** What says from where each timeline went on: one more after each recovery to a point in time. */
export async function takeTimelines(clusterDir: string, take: TakeLog): Promise<void> {
  const folder = join(clusterDir, 'pg_wal')
  for (const name of await readdir(folder)) {
    if (name.endsWith('.history')) {
      await take(name, await readFile(join(folder, name)))
    }
  }
}

/** Where the file begins in which `lsn` lies. */
export function startOfSegment(lsn: string): string {
  const start = (segmentOf(lsn) << SEGMENT_BITS).toString(16).padStart(9, '0')
  return `${start.slice(0, -8)}/${start.slice(-8)}`.toUpperCase()
}

function segmentOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return BigInt(`0x${high}${low.padStart(8, '0')}`) >> SEGMENT_BITS
}

function hex(value: bigint): string {
  return value.toString(16).padStart(8, '0').toUpperCase()
}

/** The newest file may not have been written to yet. */
function notBegun(isNewest: boolean) {
  return (error: unknown): undefined => {
    if (!(isNewest && error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw error
    }
  }
}
