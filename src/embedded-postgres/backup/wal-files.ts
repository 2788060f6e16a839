import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { present } from '#kit/assert.ts'

/** Takes one WAL file. The newest file is passed again when it has more content. */
export type WalSink = (name: string, bytes: Buffer) => Promise<void>

const SEGMENT_BITS = 24n
const SEGMENTS_PER_ID = 256n

/**
 * Hands over the WAL from `from` up to what is flushed to disk, including the file that is still
 * being written, and returns the flushed position. A slot must retain the WAL meanwhile.
 */
export async function copyWal(
  sql: Sql,
  clusterDir: string,
  from: string,
  sink: WalSink,
): Promise<string> {
  const [row] = await sql<{ flushed: string; newest: string }[]>`
    select pg_current_wal_flush_lsn()::text as flushed,
      pg_walfile_name(pg_current_wal_flush_lsn()) as newest`
  const { flushed, newest } = present(row, 'the server has a log')
  const last = segmentOf(flushed)
  for (let segment = segmentOf(from); segment <= last; segment += 1n) {
    const name =
      newest.slice(0, 8) + hex(segment / SEGMENTS_PER_ID) + hex(segment % SEGMENTS_PER_ID)
    const bytes = await readFile(join(clusterDir, 'pg_wal', name)).catch(
      ignoreMissingNewest(segment === last),
    )
    if (bytes !== undefined) {
      await sink(name, bytes)
    }
  }
  return flushed
}

/** Takes the timeline history files. Each recovery to a point in time adds a timeline. */
export async function copyTimelineHistory(clusterDir: string, sink: WalSink): Promise<void> {
  const folder = join(clusterDir, 'pg_wal')
  for (const name of await readdir(folder)) {
    if (name.endsWith('.history')) {
      await sink(name, await readFile(join(folder, name)))
    }
  }
}

/** The start of the WAL file that contains `lsn`. */
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

/** The newest file may not exist yet. */
function ignoreMissingNewest(isNewest: boolean) {
  return (error: unknown): undefined => {
    if (!(isNewest && error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw error
    }
  }
}
