import type { InstrumentExchange } from '#contract/market/types.ts'
import type { EntryType, ShareOption } from '#contract/scorecard/types.ts'
import type { ClosedEvent, TradeState } from './rules/trade.ts'

/** Prices are read as bigint and fit a number (`#kit/price.ts`). */
type TradeTable = {
  id: string
  provider_id: string
  instrument_id: number
  exchange: InstrumentExchange
  symbol: string
  entry_type: EntryType
  lower: bigint
  upper: bigint
  target: bigint
  stop: bigint
  reference: bigint
  holding_days: number | null
  expires_at: Date
  share_with: ShareOption
  rationale: string
  disclosures: string
  salt: Buffer
  state: TradeState
  version: number
  posted_at: Date
  changed_at: Date
  entry_price: bigint | null
  entered_at: Date | null
  result: ClosedEvent['kind'] | null
  exit_price: bigint | null
  exited_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
}

export type ScorecardTables = {
  trade: TradeTable
  open_trade: { share: number; trade_id: string; provider_id: string }
  trade_plan: { trade_id: string; plan_id: string }
  trade_delivery: {
    trade_id: string
    account_id: string
    told_at: Date | null
    delivered_at: Date | null
  }
  trade_request: { provider_id: string; client_key: string; trade_id: string; digest: Buffer }
}
