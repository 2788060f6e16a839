import type { EntryType } from '#contract/enums.ts'
import type { Price } from '#kit/price.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import { visibleCondition } from './visible.ts'

/** What open trades are put in order by. */
export type OpenRow = {
  readonly id: string
  readonly providerId: string
  readonly instrumentId: number
  readonly symbol: string
  readonly postedAt: Instant
  readonly enteredAt: Instant | null
  /** Days; 0 within the session. */
  readonly holding: number
  readonly entryType: EntryType
  readonly entry: Price | null
}

/** More are never put in order: a bound all the same. */
const ROWS_MAX = 20_000

/**
 * Open trades of these providers as far as the viewer may see them, the newest first.
 *
 * @param publicIds those of them that the public sees
 */
export async function listVisibleOpen(
  tx: Tx,
  query: {
    readonly view: View
    readonly providerIds: readonly string[]
    readonly publicIds: readonly string[]
    readonly at: Instant
  },
): Promise<readonly OpenRow[]> {
  const parameters: Parameter[] = [query.providerIds]
  const bind = (value: Parameter) => `$${parameters.push(value)}`
  const text = `
    select t.id, t.provider_id, t.instrument_id, t.symbol, t.posted_at, t.holding_days,
      t.entry_type, t.entry_price, t.entered_at
    from open_trade o join trade t on t.id = o.trade_id
    where o.provider_id in (select unnest($1::uuid[]))
      and ${visibleCondition(bind, query.view, query.publicIds, query.at)}
    order by t.posted_at desc, t.id desc limit ${ROWS_MAX}`
  const rows = await readTuples<OpenTuple>(tx, text, parameters)
  return rows.map(
    ([id, providerId, instrumentId, symbol, at, days, entryType, entry, entered]) => ({
      id,
      providerId,
      instrumentId,
      symbol,
      postedAt: at.getTime(),
      enteredAt: entered?.getTime() ?? null,
      holding: days ?? 0,
      entryType,
      entry: entry === null ? null : Number(entry),
    }),
  )
}

type OpenTuple = readonly [
  id: string,
  providerId: string,
  instrumentId: number,
  symbol: string,
  postedAt: Date,
  days: number | null,
  entryType: EntryType,
  entry: bigint | null,
  enteredAt: Date | null,
]
