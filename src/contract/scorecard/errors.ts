import type { ErrorEntry } from '../common/errors.ts'
import { tradeMessages } from './texts.ts'

const { refused } = tradeMessages

export const scorecardErrors = {
  category_may_not_post: { status: 403, message: refused.category },
  provider_not_verified: { status: 403, message: refused.unverified },
  scorecard_not_included: { status: 403, message: refused.plan },
  /** The call does not exist, or the caller may not see or change it. */
  trade_missing: { status: 404, message: 'We couldn’t find this call.' },
  instrument_missing: {
    status: 404,
    message: 'We couldn’t find this instrument, or it has expired.',
  },
  index_not_traded: { status: 409, message: refused.indexNotTraded },
  too_many_open_calls: { status: 409, message: refused.tooManyOpen },
  trade_closed: { status: 409, message: 'This call is already closed.' },
  trade_initiated: { status: 409, message: refused.initiated },
  amend_too_late: { status: 409, message: refused.amendTooLate },
  price_stale: { status: 409, message: refused.priceStale },
  market_closed: { status: 409, message: refused.marketClosed },
  not_traded: { status: 409, message: refused.notTraded },
} as const satisfies Record<string, ErrorEntry>
