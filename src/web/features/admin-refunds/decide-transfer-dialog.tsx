import { decideRefundTransfer, type StuckRefund } from '#contract/payments/refunds.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { refundsTexts, waitingTexts } from './texts.ts'

type DecideTransferDialogProps = {
  refund: StuckRefund
  waiting: NonNullable<StuckRefund['waiting']>
  sent: boolean
  onClose: () => void
}

/** Asks before the waiting transfer of a large refund is confirmed or discarded. */
export function DecideTransferDialog({
  refund: { _id: id, amount, payerName },
  waiting: { referenceNo, sentOn, enteredBy },
  sent,
  onClose,
}: DecideTransferDialogProps) {
  const decide = useMutationCall(decideRefundTransfer)
  const { confirm, confirmFailed, confirmHint, confirmQuestion } = waitingTexts
  const { discard, discardFailed, discardHint, discardQuestion } = waitingTexts
  return (
    <DecideDialog
      title={(sent ? confirmQuestion : discardQuestion)(formatMoney(amount))}
      description={sent ? confirmHint : discardHint}
      details={
        <DetailList
          items={[
            { label: refundsTexts.payer, value: payerName },
            { label: waitingTexts.enteredByLabel, value: enteredBy },
            {
              label: refundsTexts.referenceNumber,
              value: <span className="num">{referenceNo}</span>,
            },
            { label: refundsTexts.sentOn, value: dayText(sentOn) },
          ]}
        />
      }
      label={sent ? confirm : discard}
      failed={sent ? confirmFailed : discardFailed}
      onDecide={async () => (await decide.mutateAsync({ body: { id, referenceNo, sent } })).message}
      onClose={onClose}
    />
  )
}
