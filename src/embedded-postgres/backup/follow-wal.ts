import type { Sql } from 'postgres'
import { type Connection, withClient } from '../connection.ts'
import { copyTimelineHistory, copyWal, startOfSegment, type WalSink } from './wal-files.ts'

const SLOT = 'tradebox_backup'

export type WalFollower = {
  /** Hands over the WAL written since the last round. */
  readonly round: () => Promise<void>
}

type Slot = { readonly lsn: string | null; readonly lost: boolean }

/**
 * Hands over the WAL of a running server, in rounds. A replication slot retains WAL that was not
 * taken yet, even while no process follows, up to `max_slot_wal_keep_size`.
 *
 * @param onGap called when the WAL kept so far does not reach this point: a new copy of the cluster
 *   is needed
 */
export function followWal(
  admin: Connection,
  clusterDir: string,
  sink: WalSink,
  onGap: () => void,
): WalFollower {
  let copiedTo: string | undefined
  return {
    round: () =>
      withClient(admin, async (sql) => {
        const from = await openSlot(sql, onGap)
        const [now] = await sql<{ lsn: string }[]>`select pg_current_wal_flush_lsn()::text as lsn`
        if (now?.lsn === copiedTo) {
          return
        }
        if (copiedTo === undefined) {
          await copyTimelineHistory(clusterDir, sink)
        }
        copiedTo = await copyWal(sql, clusterDir, from, sink)
        // The newest file is taken again in the next round, so the slot advances only to its start.
        await sql`
          select pg_replication_slot_advance(slot_name, ${startOfSegment(copiedTo)}::pg_lsn)
          from pg_replication_slots
          where slot_name = ${SLOT} and restart_lsn < ${startOfSegment(copiedTo)}::pg_lsn`
      }),
  }
}

/** Drops the slot, so that the server can remove WAL that is not followed any more. */
export async function dropWalSlot(admin: Connection): Promise<void> {
  await withClient(admin, drop)
}

/** The WAL position from which the slot retains WAL. */
async function openSlot(sql: Sql, onGap: () => void): Promise<string> {
  const [slot] = await sql<Slot[]>`
    select restart_lsn::text as lsn, wal_status = 'lost' as lost
    from pg_replication_slots where slot_name = ${SLOT}`
  if (slot?.lsn && !slot.lost) {
    return slot.lsn
  }
  onGap()
  await drop(sql)
  const [made] = await sql<{ lsn: string }[]>`
    select lsn::text from pg_create_physical_replication_slot(${SLOT}, true)`
  return made?.lsn ?? openSlot(sql, onGap)
}

async function drop(sql: Sql): Promise<void> {
  await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT}`
}
