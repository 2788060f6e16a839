import type { ScorecardDeps } from '../deps.ts'
import type { FreshPrices } from './fresh-prices.ts'

export type TradeCommandsDeps = ScorecardDeps & { readonly prices: FreshPrices }
