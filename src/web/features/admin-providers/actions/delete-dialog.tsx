import { adminLabels } from '#contract/admin/texts.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { actionTexts } from '../texts.ts'
import { attempt } from './attempt.ts'

type DeleteDialogProps = {
  provider: AdminProvider
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Confirms that a provider is deleted. A provider with money in its wallet cannot be deleted. */
export function DeleteDialog({ provider, open, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useMutationCall(deleteServiceProvider)
  const { amount, held } = provider.wallet
  const inWallet = rupeesFromPaise(paiseFromRupees(amount) + paiseFromRupees(held))
  const settled = inWallet === 0
  const handleDelete = async () => {
    const deleted = await attempt({
      make: () => remove.mutateAsync({ body: { id: provider._id } }),
      done: adminProviderMessages.deleted,
      failed: adminProviderMessages.deleteFailed,
    })
    if (deleted) {
      onDeleted()
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={actionTexts.deleteQuestion(provider.RegName)}
      description={
        settled
          ? actionTexts.deleteHint
          : adminProviderMessages.deleteBlocked(formatMoney(inWallet).replace('₹', ''))
      }
      confirmLabel={settled ? adminLabels.deleteProvider : undefined}
      tone="danger"
      onConfirm={handleDelete}
    />
  )
}
