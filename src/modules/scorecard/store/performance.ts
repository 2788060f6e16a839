import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { EndedCall } from '../rules/statistics.ts'

/** A provider's calls that were entered and are over, as far as they were taken in. */
export async function listEnded(tx: Tx, providerId: string): Promise<readonly EndedCall[]> {
  return openSql(tx)<EndedCall[]>`
    select trade_id as "tradeId", symbol, exchange, entry_type as "entryType", entry_price::float8 as entry,
      exit_price::float8 as exit, stop::float8 as stop, result,
      (extract(epoch from exited_at) * 1000)::float8 as at,
      trade_id in (select trade_id from hidden_trade where provider_id = ${providerId}) as removed
    from closed_trade
    where provider_id = ${providerId} and entry_price is not null
    order by exited_at desc, trade_id desc`
}
