import type { Trade } from '#contract/scorecard/types.ts'
import { AMEND_MS } from '#modules/scorecard/rules/decisions.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { useHasPassed } from '#web/ui/text/now.ts'
import { deskTexts } from '../texts.ts'

/** The provider's actions on an open trade. */
export type TradeAction = 'amend' | 'exit' | 'delete'

type TradeActionsProps = {
  trade: Trade
  onAction: (action: TradeAction, trade: Trade) => void
  /** Stacks the buttons vertically, except on a phone. */
  isColumn?: boolean
}

export function TradeActions({ trade, onAction, isColumn = false }: TradeActionsProps) {
  const { scriptname, istriggered, createdAt } = trade
  const until = Date.parse(createdAt) + AMEND_MS
  const isTooLate = useHasPassed(until)
  return (
    <>
      {istriggered || isTooLate ? null : (
        <Button size="sm" onClick={() => onAction('amend', trade)}>
          {deskTexts.amendButton} <span className="sr-only">{scriptname}</span>{' '}
          <Countdown until={until} />
        </Button>
      )}
      <Button
        size="sm"
        aria-label={deskTexts.exitOf(scriptname)}
        onClick={() => onAction('exit', trade)}
      >
        {deskTexts.exitTrade}
      </Button>
      {istriggered ? null : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={deskTexts.deleteOf(scriptname)}
          onClick={() => onAction('delete', trade)}
          className={cx('text-ink-muted max-sm:ms-auto', isColumn && 'sm:mt-2')}
        >
          {deskTexts.deleteTrade}
        </Button>
      )}
    </>
  )
}
