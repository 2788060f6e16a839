import { type ReactNode, useState } from 'react'
import { deleteTrade, exitTrade } from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { formatPrice, priceFromRupees, rupeesFromPrice } from '#kit/price.ts'
import { figuresOf } from '#modules/scorecard/rules/figures.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ConfirmWindow } from '#web/ui/overlays/confirm-window.tsx'
import { Change } from '#web/ui/text/change.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { useLastPrice } from '../post/last-price.tsx'
import { deskTexts } from '../texts.ts'

type DialogProps = { trade: Trade; onClose: () => void }

/**
 * Confirms the exit from a trade, with the server's last price and the resulting profit or loss.
 */
export function ExitDialog({ trade, onClose }: DialogProps) {
  const exit = useMutationCall(exitTrade, useEndTrade(tradeMessages.exitFailed))
  const { scriptname, istriggered, _id: id } = trade
  return (
    <EndingDialog
      title={deskTexts.exitQuestion(scriptname)}
      description={istriggered ? deskTexts.exitHint : deskTexts.exitUnenteredHint}
      confirmLabel={deskTexts.exitTrade}
      end={() => exit.mutateAsync({ body: { id } })}
      onClose={onClose}
    >
      {istriggered ? <ExitFigures trade={trade} /> : null}
    </EndingDialog>
  )
}

function ExitFigures({ trade }: { trade: Trade }) {
  const { ltp, ltpAt, ltpStale } = useLastPrice(trade.instrumentId, trade)
  const tick = priceFromRupees(trade.tick)
  if (ltp === null || trade.entryPrice === null) {
    return <p className="text-sm text-ink-soft">{deskTexts.noPriceYet}</p>
  }
  const entry = { price: priceFromRupees(trade.entryPrice), at: 0 }
  const last = priceFromRupees(ltp)
  const figures = figuresOf({ entryType: trade.entryType, entry, exit: null }, last)
  const percent = figures.pnlPercent === '-' ? null : figures.pnlPercent
  return (
    <>
      <DetailList
        className="num grid-cols-2"
        items={[
          { label: deskTexts.entry, value: `₹${formatPrice(entry.price, tick)}` },
          { label: deskTexts.lastPrice, value: `₹${formatPrice(last, tick)}` },
          {
            label: deskTexts.profitForOneUnit,
            value: <Change value={rupeesFromPrice(figures.pnl)} unit="rupees" />,
          },
          { label: 'P&L', value: <Change value={percent} /> },
        ]}
      />
      {ltpStale && ltpAt !== null ? (
        <p className="mt-3 text-sm text-warn">
          {deskTexts.tooOldToExit(<DateTime value={ltpAt} format="time" />)}
        </p>
      ) : null}
    </>
  )
}

/** Confirms that a trade is withdrawn before its entry is hit. */
export function DeleteDialog({ trade, onClose }: DialogProps) {
  const remove = useMutationCall(deleteTrade, useEndTrade(tradeMessages.deleteFailed))
  return (
    <EndingDialog
      title={deskTexts.deleteQuestion(trade.scriptname)}
      description={deskTexts.deleteHint}
      confirmLabel={deskTexts.deleteTrade}
      end={() => remove.mutateAsync({ body: { id: trade._id } })}
      onClose={onClose}
    />
  )
}

/** The toasts after a trade was ended manually, or could not be. */
function useEndTrade(failed: { readonly title: string; readonly description: string }) {
  return {
    onSuccess: ({ message }: { readonly message: string }) => {
      toast.success(message)
    },
    onError: (error: unknown) => {
      toast.error(failed.title, refusalText(error) ?? failed.description)
    },
  }
}

type EndingDialogProps = {
  title: string
  description: string
  confirmLabel: string
  end: () => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

function EndingDialog({ end, onClose, ...asked }: EndingDialogProps) {
  const [open, setOpen] = useState(true)
  const handleConfirm = async () => {
    // The toast shows the error.
    await end().catch(() => undefined)
  }
  return (
    <ConfirmWindow
      {...asked}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) {
          onClose()
        }
      }}
      tone="danger"
      onConfirm={handleConfirm}
    />
  )
}

/** The server's reason if a business rule refused the action; undefined for unexpected errors. */
function refusalText(error: unknown): string | undefined {
  return isApiError(error) && (error.status === 409 || error.status === 404)
    ? messageOf(error)
    : undefined
}
