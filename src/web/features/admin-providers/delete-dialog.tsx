import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { adminProviderMessages } from '#contract/messages/providers.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/numbers.ts'
import { useProviderAction } from './use-provider-action.ts'

type DeleteDialogProps = {
  provider: AdminProvider
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a provider is deleted; one with money in its wallet cannot be. */
export function DeleteDialog({ provider, open, onClose, onDeleted }: DeleteDialogProps) {
  const attempt = useProviderAction()
  const remove = useMutationCall(deleteServiceProvider)
  const { amount } = provider.wallet
  const settled = amount === 0
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
      title={`Delete ${provider.RegName}?`}
      description={
        settled
          ? 'This removes the account, its public profile and its plans. Sales and published calls stay on record.'
          : adminProviderMessages.deleteBlocked(formatMoney(amount).replace('₹', ''))
      }
      confirmLabel={settled ? adminLabels.deleteProvider : undefined}
      tone="danger"
      onConfirm={handleDelete}
    />
  )
}
