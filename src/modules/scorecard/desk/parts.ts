import type { ScorecardDeps } from '../deps.ts'
import type { FreshPrices } from './fresh-prices.ts'

export type DeskParts = ScorecardDeps & { readonly prices: FreshPrices }
