import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import { lockHeads } from './journal.ts'
import { findTrades, type StoredTrade } from './trades.ts'

/** A request of a provider's browser, under the idempotency key that the browser generated. */
export type TradeRequest = {
  readonly providerId: string
  readonly clientKey: string
  readonly tradeId: string
  /** SHA-256 of the request, in hexadecimal. */
  readonly digest: string
}

/** False if the key was used before; a concurrent request with the same key waits for the first. */
export async function insertRequest(tx: Tx, request: TradeRequest): Promise<boolean> {
  const { providerId, clientKey, tradeId, digest } = request
  const rows = await openSql(tx)`
    insert into trade_request (provider_id, client_key, trade_id, digest)
    values (${providerId}, ${clientKey}, ${tradeId}, decode(${digest}, 'hex'))
    on conflict (provider_id, client_key) do nothing returning 1`
  return rows.length > 0
}

export async function findRequest(
  tx: Tx,
  providerId: string,
  clientKey: string,
): Promise<TradeRequest | undefined> {
  const [row] = await openSql(tx)<TradeRequest[]>`
    select provider_id as "providerId", client_key as "clientKey", trade_id as "tradeId",
      encode(digest, 'hex') as digest
    from trade_request where provider_id = ${providerId} and client_key = ${clientKey}`
  return row
}

/** Undefined for another provider's trade. */
export async function findOwnTrade(
  tx: Tx,
  providerId: string,
  tradeId: string,
): Promise<StoredTrade | undefined> {
  const stored = (await findTrades(tx, [tradeId])).get(tradeId)
  return stored?.trade.providerId === providerId ? stored : undefined
}

/**
 * The same, but locks the provider's journal: no event of the trade is written until the
 * transaction ends.
 */
export async function lockOwnTrade(
  tx: Tx,
  providerId: string,
  tradeId: string,
): Promise<StoredTrade | undefined> {
  await lockHeads(tx, [providerId])
  return findOwnTrade(tx, providerId, tradeId)
}
