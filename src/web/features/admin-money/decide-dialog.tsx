import { useQueryClient } from '@tanstack/react-query'
import { adminLabels } from '#contract/labels.ts'
import { withdrawalMessages } from '#contract/messages/money.ts'
import {
  type AdminWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
  withdrawals,
} from '#contract/payouts/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { callKey } from '#web/lib/query.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
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
    consequence: 'It can then be paid at the bank.',
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
  const handleConfirm = async () => {
    if (withdrawal === undefined || decision === undefined) {
      return
    }
    try {
      await calls[decision].mutateAsync({ body: { id: withdrawal._id } })
      toast.success(texts.done)
    } catch {
      toast.error(texts.failed)
    }
    await queryClient.invalidateQueries({ queryKey: callKey(withdrawals) })
  }
  return (
    <ConfirmDialog
      open={decision !== undefined}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`${texts.label} ${formatMoney(withdrawal?.amount ?? 0)}?`}
      description={`${withdrawal?.name ?? ''} asked for it. ${texts.consequence}`}
      confirmLabel={texts.label}
      tone={decision === 'reject' ? 'danger' : 'primary'}
      onConfirm={handleConfirm}
    />
  )
}
