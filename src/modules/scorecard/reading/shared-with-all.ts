import { TIME_ZONE } from '#contract/constants.ts'
import type { Trade as ShownTrade } from '#contract/entities/trade.ts'
import { CLOSED_ALL_MAX_ROWS, TODAY_TRADES_MAX_ROWS } from '#contract/scorecard/reading-calls.ts'
import { present } from '#kit/assert.ts'
import { dayIn } from '#kit/day.ts'
import { anonymous } from '#platform/http/viewer.ts'
import type { OpenRow } from '../store/open.ts'
import { listVisibleOpen } from '../store/open.ts'
import { choose } from './choose.ts'
import { closedPage, type ListParts, showTrades } from './lists.ts'

/** What everybody sees, whoever asks. */
async function chosenForAll(parts: ListParts, at: Date) {
  const chosen = await choose(parts, { view: 'all' }, anonymous, at)
  return present(chosen.ok ? chosen.value : undefined, 'everybody may see what all may see')
}

/** The newest closed trades of all providers. */
export async function listClosedForAll(parts: ListParts, at: Date): Promise<ShownTrade[]> {
  const chosen = await chosenForAll(parts, at)
  const place = { sort: 'exitDate', order: 'desc', offset: 0, rows: CLOSED_ALL_MAX_ROWS } as const
  const { ids } = await closedPage(parts.db.read, chosen, place)
  return showTrades(parts, chosen, ids)
}

/** Open trades that are shared with all and were posted or entered on this day in India. */
export async function listToday(parts: ListParts, at: Date): Promise<ShownTrade[]> {
  const chosen = await chosenForAll(parts, at)
  const { view, publicIds } = chosen
  const open = await listVisibleOpen(parts.db.read, {
    ...{ view, publicIds, at: at.getTime() },
    providerIds: publicIds,
  })
  const today = dayIn(TIME_ZONE, at)
  const shown = open
    .filter((row) => dayIn(TIME_ZONE, new Date(lastMoved(row))) === today)
    .toSorted((a, b) => lastMoved(b) - lastMoved(a))
    .slice(0, TODAY_TRADES_MAX_ROWS)
  return showTrades(
    parts,
    chosen,
    shown.map(({ id }) => id),
  )
}

function lastMoved({ postedAt, enteredAt }: OpenRow): number {
  return enteredAt ?? postedAt
}
