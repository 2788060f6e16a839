import type { Trade } from '#contract/entities/trade.ts'
import { AMEND_MS } from '#modules/scorecard/rules/decisions.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { useNow } from '#web/ui/now.ts'

/** What a provider can do with an open trade. */
export type TradeDeed = 'amend' | 'exit' | 'delete'

type TradeActionsProps = { trade: Trade; onAsk: (deed: TradeDeed, trade: Trade) => void }

export function TradeActions({ trade, onAsk }: TradeActionsProps) {
  const { scriptname, istriggered, createdAt } = trade
  const until = Date.parse(createdAt) + AMEND_MS
  const now = useNow(AMEND_MS)
  return (
    <>
      {istriggered || (now !== undefined && now >= until) ? null : (
        <Button size="sm" onClick={() => onAsk('amend', trade)}>
          Amend <span className="sr-only">{scriptname}</span> <Countdown until={until} />
        </Button>
      )}
      {istriggered ? null : (
        <Button
          size="sm"
          aria-label={`Delete Trade ${scriptname}`}
          onClick={() => onAsk('delete', trade)}
        >
          Delete Trade
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Exit Trade ${scriptname}`}
        onClick={() => onAsk('exit', trade)}
      >
        Exit Trade
      </Button>
    </>
  )
}
