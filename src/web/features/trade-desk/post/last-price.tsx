import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '#contract/call.ts'
import { instrumentPrice } from '#contract/market/calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { formatPrice, priceFromRupees } from '#kit/price.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { LiveAnnouncement } from '#web/ui/text/spoken.tsx'
import { postTexts } from '../texts.ts'

const POLL_MS = 2 * SECOND_MS

export function priceQuery(api: ApiClient, instrumentId: number) {
  return callQuery(api, instrumentPrice, { query: { id: String(instrumentId) } })
}

/** The server has no price at the first request, because it must listen for a while first. */
const ANSWERS_BEFORE_UNKNOWN = 2

type KnownPrice = Pick<Trade, 'ltp' | 'ltpAt' | 'ltpStale'>

/**
 * The server's last price of an instrument, polled while it is shown.
 *
 * @param known the price that came with a call on it, shown until the server answers
 */
export function useLastPrice(instrumentId: number, known?: KnownPrice) {
  const query = priceQuery(useApi(), instrumentId)
  const liveQuery = useQuery({ ...query, refetchInterval: POLL_MS, staleTime: 0 })
  const answers = useQueryClient().getQueryState(query.queryKey)?.dataUpdateCount ?? 0
  const fetched = liveQuery.data?.data
  const {
    ltp = null,
    ltpAt = null,
    ltpStale = true,
  } = (fetched?.ltp == null ? known : fetched) ?? {}
  const isPending = answers < ANSWERS_BEFORE_UNKNOWN && !liveQuery.isError
  return { ltp, ltpAt, ltpStale, isPending }
}

/** The last price in rupees that `LastPrice` already shows, without another request. */
export function useShownPrice(instrument: { readonly _id: number } | null): number | null {
  const shown = useQuery({ ...priceQuery(useApi(), instrument?._id ?? 0), enabled: false })
  return shown.data?.data.ltp ?? null
}

type LastPriceProps = {
  instrument: { readonly _id: number; readonly tick: number }
  known?: KnownPrice
}

export function LastPrice({ instrument: { _id, tick }, known }: LastPriceProps) {
  const { ltp, ltpAt, ltpStale, isPending } = useLastPrice(_id, known)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
      <span>{postTexts.lastPrice}</span>
      {ltp === null || ltpAt === null ? (
        <span className="text-ink-muted">
          {isPending ? postTexts.asking : postTexts.notReceived}
        </span>
      ) : (
        <>
          <span className="num text-base font-[600] text-ink">
            ₹{formatPrice(priceFromRupees(ltp), priceFromRupees(tick))}
          </span>
          <span className={ltpStale ? 'text-warn' : 'text-ink-muted'}>
            {(ltpStale ? postTexts.oldPrice : postTexts.at)(
              <DateTime value={ltpAt} format="time" />,
            )}
          </span>
          <LiveAnnouncement
            text={postTexts.lastPriceIs(formatPrice(priceFromRupees(ltp), priceFromRupees(tick)))}
          />
        </>
      )}
    </p>
  )
}
