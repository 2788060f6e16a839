import type { TradeSort } from '#contract/scorecard/reading-calls.ts'
import { type Parameter, readTuples } from '#platform/read-tuples.ts'
import type { Tx } from '#platform/tx.ts'

/** By which column of the calls that are over; the provider's name is no column of theirs. */
export type ClosedSort = Exclude<TradeSort, 'SharedBy'>

const columns = {
  createdAt: 'posted_at',
  exitDate: 'exited_at',
  scriptname: 'symbol',
  pnlpercentage: 'gain',
  holdingPeriod: 'holding',
} as const satisfies Record<ClosedSort, string>

/** For others than its provider. Few are hidden: the list of them is looked up, not joined. */
const SHOWN = 'not withdrawn and trade_id not in (select trade_id from hidden_trade)'

export type Place = { readonly offset: number; readonly rows: number }

export type ClosedChoice = {
  /** Null: everybody's. */
  readonly providerIds: readonly string[] | null
  /** Whose withdrawn and hidden ones are listed too. */
  readonly ownId: string | null
}

type IdRow = readonly [id: string]
type Ordered = { readonly sort: ClosedSort; readonly order: 'asc' | 'desc' } & Place

/** Ids along the sort's index; what is not chosen is passed over. For many of all. */
export function walkClosed(
  tx: Tx,
  { providerIds, ownId, sort, order, offset, rows }: ClosedChoice & Ordered,
): Promise<readonly string[]> {
  const parameters: Parameter[] = [ownId, rows, offset]
  if (providerIds !== null) {
    parameters.push(providerIds)
  }
  // Within coalesce it is a lookup per row, and no way into the table.
  const chosen =
    providerIds === null
      ? ''
      : 'and coalesce(provider_id in (select unnest($4::text[]::uuid[])), false)'
  const text = `select trade_id from closed_trade
    where (${SHOWN} or provider_id = $1::uuid) ${chosen}
    order by ${columns[sort]} ${order}, trade_id ${order} limit $2 offset $3`
  return ids(tx, text, parameters)
}

/** Ids by sorting all of these providers' calls. For few of all. */
export function gatherClosed(
  tx: Tx,
  { providerIds, ownId, sort, order, offset, rows }: ClosedChoice & Ordered,
): Promise<readonly string[]> {
  const text = `with chosen as materialized (
      select trade_id, ${columns[sort]} as key from closed_trade
      where provider_id = any($4::text[]::uuid[]) and (${SHOWN} or provider_id = $1::uuid))
    select trade_id from chosen order by key ${order}, trade_id ${order} limit $2 offset $3`
  return ids(tx, text, [ownId, rows, offset, providerIds])
}

/** Of each of these providers some, the newest first; the providers in the order given. */
export function pieceClosed(
  tx: Tx,
  ownId: string | null,
  pieces: readonly (Place & { readonly providerId: string })[],
  order: 'asc' | 'desc' = 'desc',
): Promise<readonly string[]> {
  const all = (of: (piece: (typeof pieces)[number]) => unknown) => pieces.map((one) => `${of(one)}`)
  const text = `select c.trade_id
    from unnest($2::text[]::uuid[], $3::text[]::int[], $4::text[]::int[])
      with ordinality p (provider_id, skipped, wanted, place)
    cross join lateral (
      select trade_id, exited_at from closed_trade
      where provider_id = p.provider_id and (${SHOWN} or provider_id = $1::uuid)
      order by exited_at ${order}, trade_id ${order} limit p.wanted offset p.skipped) c
    order by p.place, c.exited_at ${order}, c.trade_id ${order}`
  return ids(tx, text, [
    ownId,
    all(({ providerId }) => providerId),
    all(({ offset }) => offset),
    all(({ rows }) => rows),
  ])
}

async function ids(
  tx: Tx,
  text: string,
  parameters: readonly Parameter[],
): Promise<readonly string[]> {
  return (await readTuples<IdRow>(tx, text, parameters)).map(([id]) => id)
}

export type ClosedPlace = { readonly at: Date; readonly id: string }

/** Behind a place in time, the oldest first, each with its place. */
export async function listClosedAfter(
  tx: Tx,
  {
    providerIds,
    ownId,
    after,
    rows,
  }: ClosedChoice & {
    readonly after: ClosedPlace | undefined
    readonly rows: number
  },
): Promise<readonly ClosedPlace[]> {
  const parameters: Parameter[] = [ownId, rows, after?.at ?? new Date(0), after?.id ?? NO_ID]
  if (providerIds !== null) {
    parameters.push(providerIds)
  }
  const text = `select exited_at, trade_id from closed_trade
    where (${SHOWN} or provider_id = $1::uuid)
      and (exited_at, trade_id) > ($3::timestamptz, $4::uuid)
      ${providerIds === null ? '' : 'and provider_id = any($5::text[]::uuid[])'}
    order by exited_at, trade_id limit $2`
  const found = await readTuples<readonly [at: Date, id: string]>(tx, text, parameters)
  return found.map(([at, id]) => ({ at, id }))
}

const NO_ID = '00000000-0000-0000-0000-000000000000'
