import { adminLabels } from '#contract/admin/texts.ts'
import type { AdminWithdrawal } from '#contract/payouts/calls.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { withdrawalsTexts } from './texts.ts'

type WithdrawalDialogProps = {
  withdrawal: AdminWithdrawal
  /** Undefined if the admin may not record a return. */
  onReturn: (() => void) | undefined
  onClose: () => void
}

/** A paid withdrawal. The only possible action is to record that the bank returned it. */
export function WithdrawalDialog({ withdrawal, onReturn, onClose }: WithdrawalDialogProps) {
  const { name, amount, createdAt, referenceNo, notes } = withdrawal
  return (
    <Dialog
      open
      title={withdrawalsTexts.amountTo(formatMoney(amount), name)}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          {onReturn === undefined ? null : (
            <Button onClick={onReturn}>{adminLabels.markReturned}</Button>
          )}
          <DialogClose render={<Button variant="primary">{withdrawalsTexts.close}</Button>} />
        </>
      }
    >
      <DetailList
        items={[
          { label: withdrawalsTexts.requested, value: <DateTime value={createdAt} /> },
          {
            label: withdrawalsTexts.referenceNumber,
            value: <span className="num">{referenceNo ?? '–'}</span>,
            wide: true,
          },
          { label: withdrawalsTexts.notes, value: notes, wide: true },
        ]}
      />
    </Dialog>
  )
}
