import { adminLabels } from '#contract/admin/texts.ts'
import {
  type AdminWithdrawal,
  approveWithdrawal,
  rejectWithdrawal,
} from '#contract/payouts/calls.ts'
import { withdrawalMessages } from '#contract/payouts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { PayeeDetails } from './payee-details.tsx'
import { decisionTexts } from './texts.ts'

export type Decision = 'approve' | 'reject'

type DecideWithdrawalProps = {
  withdrawal: AdminWithdrawal
  decision: Decision
  onClose: () => void
}

const TEXTS = {
  approve: {
    label: adminLabels.approve,
    consequence: decisionTexts.approveHint,
    done: withdrawalMessages.approved.title,
    failed: withdrawalMessages.approveFailed.title,
  },
  reject: {
    label: adminLabels.reject,
    consequence: decisionTexts.rejectHint,
    done: withdrawalMessages.rejected.title,
    failed: withdrawalMessages.rejectFailed.title,
  },
} as const

/** Confirms that a pending withdrawal is approved or rejected. */
export function DecideWithdrawal({ withdrawal, decision, onClose }: DecideWithdrawalProps) {
  const calls = {
    approve: useMutationCall(approveWithdrawal),
    reject: useMutationCall(rejectWithdrawal),
  }
  const { label, consequence, done, failed } = TEXTS[decision]
  const { _id: id, amount, name, verified } = withdrawal
  const rejecting = decision === 'reject'
  const next = rejecting ? consequence : approvalHint(withdrawal)
  return (
    <DecideDialog
      title={`${label} ${formatMoney(amount)}?`}
      description={decisionTexts.requestedBy(name, next)}
      details={rejecting ? undefined : <PayeeDetails accDetails={withdrawal.accDetails} />}
      label={label}
      asksReason={rejecting}
      reasonHint={decisionTexts.reasonHint}
      failed={failed}
      onDecide={async (reason) => {
        await (rejecting
          ? calls.reject.mutateAsync({ body: { id, reason } })
          : calls.approve.mutateAsync({ body: { id, unverified: !verified } }))
        return done
      }}
      onClose={onClose}
    />
  )
}

function approvalHint({ needsTwoAdmins, verified }: AdminWithdrawal): string {
  if (!verified) {
    return decisionTexts.approveHintUnverified
  }
  return needsTwoAdmins ? decisionTexts.approveHintOfTwo : decisionTexts.approveHint
}
