import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { Trade } from '../rules/trade.ts'
import type { ScorecardTables } from '../tables.ts'
import { shardOf } from './shards.ts'
import type { StoredTrade } from './trades.ts'

export async function insertTrades(tx: Tx, trades: readonly StoredTrade[]): Promise<void> {
  const db = openTx<ScorecardTables>(tx)
  const rows = trades.map(({ trade, instrumentId }) => ({
    id: trade.id,
    provider_id: trade.providerId,
    instrument_id: instrumentId,
    exchange: trade.exchange,
    symbol: trade.symbol,
    share_with: trade.share,
    salt: Buffer.from(trade.salt, 'hex'),
    posted_at: new Date(trade.postedAt),
    ...termsRow(trade),
    ...stateRow(trade),
    ...hiddenRow(trade.hidden),
  }))
  await db.insertInto('trade').values(rows).execute()
  const open = trades.map(({ trade, instrumentId }) => ({
    share: shardOf(instrumentId),
    trade_id: trade.id,
    provider_id: trade.providerId,
  }))
  await db.insertInto('open_trade').values(open).execute()
  const plans = trades.flatMap(({ trade }) =>
    trade.plans.map((plan_id) => ({ trade_id: trade.id, plan_id })),
  )
  if (plans.length > 0) {
    await db.insertInto('trade_plan').values(plans).execute()
  }
}

/**
 * Updates the terms of a trade that was amended or adjusted; its version is updated with the event.
 */
export async function updateTerms(tx: Tx, trade: Trade): Promise<void> {
  await openTx<ScorecardTables>(tx)
    .updateTable('trade')
    .set(termsRow(trade))
    .where('id', '=', trade.id)
    .execute()
}

/** Marks a trade as hidden, or as shown again; its version is updated with the event. */
export async function updateHidden(tx: Tx, { id, hidden }: Trade): Promise<void> {
  await openTx<ScorecardTables>(tx)
    .updateTable('trade')
    .set(hiddenRow(hidden))
    .where('id', '=', id)
    .execute()
}

function termsRow(trade: Trade) {
  return {
    entry_type: trade.entryType,
    lower: BigInt(trade.lower),
    upper: BigInt(trade.upper),
    target: BigInt(trade.target),
    stop: BigInt(trade.stop),
    reference: BigInt(trade.reference),
    holding_days: trade.holding === 'intraday' ? null : trade.holding,
    expires_at: new Date(trade.expiresAt),
    rationale: trade.rationale,
    disclosures: trade.disclosures,
  }
}

function stateRow({ state, version, changedAt, entry, exit }: Trade) {
  return {
    state,
    version,
    changed_at: new Date(changedAt),
    entry_price: entry && BigInt(entry.price),
    entered_at: entry && new Date(entry.at),
    result: exit?.result ?? null,
    exit_price: exit?.price == null ? null : BigInt(exit.price),
    exited_at: exit && new Date(exit.at),
  }
}

function hiddenRow(hidden: Trade['hidden']) {
  return { hidden_at: hidden && new Date(hidden.at), hidden_reason: hidden?.reason ?? null }
}
