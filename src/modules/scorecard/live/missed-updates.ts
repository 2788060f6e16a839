import { REPLAY_MAX_EVENTS } from '#contract/scorecard/live.ts'
import type { Database } from '#platform/tx.ts'
import type { View } from '../rules/visibility.ts'
import { listEventsBehind } from '../store/live.ts'
import type { StoredTrade } from '../store/trades.ts'
import type { Follower } from './follower.ts'
import type { JournalUpdate, OpenTradesIndex } from './open-trades-index.ts'
import { findAll, type OpenTradesReader } from './open-trades-reader.ts'
import { journalsOn, type Page, viewKey } from './page.ts'

/** What a browser reports to know: where journals ended, and the key of the view it was shown. */
export type KnownState = {
  readonly journals: ReadonlyMap<string, number>
  readonly view: string | undefined
}

export type MissedUpdatesDeps = {
  readonly db: Database
  readonly page: Page
  readonly index: OpenTradesIndex
  readonly reader: Pick<OpenTradesReader, 'prepare'>
  readonly follower: Pick<Follower, 'catchUp'>
}

/** Journals grow while they are read; they are read again at most this many times. */
const READINGS_MAX = 5

/** The updates after what is known, up to the current end of the journals. */
export type MissedUpdates = {
  readonly updates: readonly JournalUpdate[]
  /** Whether it is still complete; nothing may be sent between this answer and its use. */
  readonly isAll: () => boolean
}

/**
 * What a browser has missed on a page. Undefined means it should be shown everything, because it
 * was shown another view, knows journals that are not on the page, or has missed too much.
 */
export async function readMissedUpdates(
  parts: MissedUpdatesDeps,
  view: View,
  known: KnownState,
): Promise<MissedUpdates | undefined> {
  const { page, index } = parts
  if (known.view !== viewKey(page, view) || !(await hasReached(parts, view, known))) {
    return
  }
  const reached = new Map(known.journals)
  const touched = new Map<string, Set<string>>()
  const trades = new Map<string, StoredTrade>()
  const behind = () => behindOn(page, view, index, reached)
  let events = 0
  for (let reading = 0; behind().length > 0; reading += 1) {
    const left = REPLAY_MAX_EVENTS + 1 - events
    const read = await readBehind(parts, behind(), reached, left)
    events += read.length
    if (events > REPLAY_MAX_EVENTS || reading === READINGS_MAX) {
      return
    }
    const found = await findAll(parts.db.read, [...new Set(read.map(({ tradeId }) => tradeId))])
    await parts.reader.prepare(found)
    for (const one of found) {
      trades.set(one.trade.id, one)
    }
    for (const { providerId, seq, tradeId } of read) {
      // Events that the index does not have yet are sent when it does.
      if (seq <= (index.journal(providerId)?.seq ?? 0)) {
        reached.set(providerId, seq)
        touched.set(providerId, (touched.get(providerId) ?? new Set()).add(tradeId))
      }
    }
  }
  const updates = [...touched].flatMap(([providerId, ids]): JournalUpdate[] => {
    const journal = index.journal(providerId)
    const from = known.journals.get(providerId) ?? 0
    const to = reached.get(providerId) ?? 0
    const stored = [...ids].flatMap((id) => trades.get(id) ?? [])
    return journal === undefined ? [] : [{ journal, from, to, trades: stored }]
  })
  return { updates, isAll: () => behind().length === 0 }
}

/** Whether all known journals are on the page; catches up first where this process is late. */
async function hasReached(
  { page, index, follower }: MissedUpdatesDeps,
  view: View,
  { journals }: KnownState,
): Promise<boolean> {
  const seqs = () =>
    new Map(journalsOn(page, view, index).map(({ providerId, seq }) => [providerId, seq]))
  const unreached = () => {
    const now = seqs()
    return [...journals].filter(([id, seq]) => seq > (now.get(id) ?? -1)).map(([id]) => id)
  }
  const late = unreached()
  if (late.length > 0) {
    await follower.catchUp(late)
  }
  return unreached().length === 0
}

function behindOn(
  page: Page,
  view: View,
  index: OpenTradesIndex,
  reached: ReadonlyMap<string, number>,
): readonly string[] {
  return journalsOn(page, view, index)
    .filter(({ providerId, seq }) => seq > (reached.get(providerId) ?? 0))
    .map(({ providerId }) => providerId)
}

function readBehind(
  { db }: MissedUpdatesDeps,
  providerIds: readonly string[],
  reached: ReadonlyMap<string, number>,
  rows: number,
) {
  return listEventsBehind(
    db.read,
    new Map(providerIds.map((id) => [id, reached.get(id) ?? 0])),
    rows,
  )
}
