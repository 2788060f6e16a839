import { startOfDay } from '#kit/day.ts'
import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { adjustedPrice, type CorporateAction } from '../rules/corporate-action.ts'

/** What changed in the list of upcoming actions. */
export type ActionsWritten = {
  readonly added: number
  readonly dropped: number
}

/** Makes these the only actions after that day; others are dropped. */
export async function replaceUpcoming(
  tx: Tx,
  actions: readonly CorporateAction[],
  after: string,
): Promise<ActionsWritten> {
  const sql = openSql(tx)
  const told = sql`unnest(
    ${actions.map(({ instrumentId }) => instrumentId)}::int[],
    ${actions.map(({ exDay }) => exDay)}::text[]::date[],
    ${actions.map(({ held }) => held)}::int[],
    ${actions.map(({ become }) => become)}::int[]) as told (instrument_id, ex_day, held, become)`
  const dropped = await sql`
    delete from corporate_action known where applied_at is null and ex_day > ${after}::date
      and not exists (select from ${told}
        where (told.instrument_id, told.ex_day, told.held, told.become)
          = (known.instrument_id, known.ex_day, known.held, known.become))`
  const added = await sql`
    insert into corporate_action (instrument_id, ex_day, held, become)
    select instrument_id, ex_day, held, become from ${told}
    on conflict (instrument_id, ex_day) do nothing`
  return { added: added.count, dropped: dropped.count }
}

/** Keys `instrument day` of the stored actions of these days, whether applied or not. */
export async function listKnown(tx: Tx, days: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await openSql(tx)<{ key: string }[]>`
    select instrument_id || ' ' || ex_day as key from corporate_action
    where ex_day = any(${[...days]}::text[]::date[])`
  return new Set(rows.map(({ key }) => key))
}

/** Locks the actions that are due and not applied, oldest first. */
export function lockDueActions(tx: Tx, day: string): Promise<readonly CorporateAction[]> {
  return openSql(tx)<CorporateAction[]>`
    select instrument_id as "instrumentId", ex_day::text as "exDay", held, become
    from corporate_action
    where applied_at is null and ex_day <= ${day}::date
    order by ex_day, instrument_id for update`
}

/**
 * Marks the action as applied and adjusts the instrument's last price if it is from before the
 * ex-date.
 */
export async function applyAction(tx: Tx, action: CorporateAction, at: Date): Promise<void> {
  const { instrumentId, exDay } = action
  const sql = openSql(tx)
  await sql`
    update corporate_action set applied_at = ${at}
    where instrument_id = ${instrumentId} and ex_day = ${exDay}::date and applied_at is null`
  const [last] = await sql<{ price: number; low: number; high: number }[]>`
    select price::float8, low::float8, high::float8 from last_price
    where instrument_id = ${instrumentId} and exchange_at < ${startOfDay(exDay)} for update`
  if (last !== undefined) {
    await sql`
      update last_price set price = ${adjustedPrice(last.price, action)},
        low = ${adjustedPrice(last.low, action)}, high = ${adjustedPrice(last.high, action)}
      where instrument_id = ${instrumentId}`
  }
}

/**
 * Factors that make past prices comparable with today's: the first factor applies until the first
 * end, and so on; the last one from the last end on. Ends ascend.
 */
export type PriceEras = {
  readonly ends: readonly Date[]
  readonly factors: readonly number[]
}

export async function listPriceEras(tx: Tx, instrumentId: number): Promise<PriceEras> {
  const rows = await openSql(tx)<{ exDay: string; factor: number }[]>`
    select ex_day::text as "exDay", held::float8 / become as factor
    from corporate_action where instrument_id = ${instrumentId} and applied_at is not null
    order by ex_day`
  const factors = [1]
  for (const { factor } of rows.toReversed()) {
    factors.unshift(factor * (factors[0] ?? 1))
  }
  return { ends: rows.map(({ exDay }) => startOfDay(exDay)), factors }
}
