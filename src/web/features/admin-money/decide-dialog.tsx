import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/constants.ts'
import { adminLabels } from '#contract/labels.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import {
  type AdminWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey } from '#web/lib/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

export type Decision = 'approve' | 'reject'

type DecideDialogProps = {
  withdrawal: AdminWithdrawal | undefined
  decision: Decision | undefined
  onClose: () => void
}

const TEXTS = {
  approve: {
    label: adminLabels.approve,
    consequence: 'You can then pay it from the bank.',
    done: withdrawalMessages.approved.title,
    failed: withdrawalMessages.approveFailed.title,
  },
  reject: {
    label: adminLabels.reject,
    consequence: 'The amount is available in the wallet again.',
    done: withdrawalMessages.rejected.title,
    failed: withdrawalMessages.rejectFailed.title,
  },
} as const

/** Asks before a pending withdrawal is approved or rejected. */
export function DecideDialog({ withdrawal, decision, onClose }: DecideDialogProps) {
  const queryClient = useQueryClient()
  const calls = {
    approve: useMutationCall(approveWithdrawal),
    reject: useMutationCall(rejectWithdrawal),
  }
  const texts = TEXTS[decision ?? 'approve']
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const rejecting = decision === 'reject'
  const close = () => {
    setReason('')
    setFailure(null)
    onClose()
  }
  const handleConfirm = async () => {
    if (withdrawal === undefined || decision === undefined) {
      return true
    }
    setFailure(null)
    try {
      const { _id: id } = withdrawal
      await (rejecting
        ? calls.reject.mutateAsync({ body: { id, reason } })
        : calls.approve.mutateAsync({ body: { id } }))
      toast.success(texts.done)
      return true
    } catch (error) {
      toast.error(texts.failed)
      setFailure(error)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: callKey(withdrawals) })
    }
  }
  return (
    <ConfirmDialog
      open={decision !== undefined}
      onOpenChange={(next) => (next ? undefined : close())}
      title={`${texts.label} ${formatMoney(withdrawal?.amount ?? 0)}?`}
      description={`${withdrawal?.name ?? ''} asked for it. ${texts.consequence}`}
      confirmLabel={texts.label}
      tone={rejecting ? 'danger' : 'primary'}
      disabled={rejecting && reason.trim() === ''}
      onConfirm={handleConfirm}
    >
      {rejecting || failure !== null ? (
        <div className="flex flex-col gap-4">
          <FormError>{failure === null ? null : messageOf(failure)}</FormError>
          {rejecting ? (
            <TextArea
              label="Reason"
              hint="The provider sees this."
              rows={3}
              maxLength={REJECT_REASON_MAX_CHARACTERS}
              value={reason}
              onValueChange={setReason}
            />
          ) : null}
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
