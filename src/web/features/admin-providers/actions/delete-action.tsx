import { useRouter } from '@tanstack/react-router'
import { adminLabels } from '#contract/admin/texts.ts'
import { deleteServiceProvider } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { VERIFIED_PATH } from '../provider-lists.ts'
import { actionTexts } from '../texts.ts'
import { attempt } from './attempt.ts'

/** Deletes a provider, after a question. With money in its wallet, it cannot be deleted. */
export function DeleteAction({ provider }: { provider: AdminProvider }) {
  const router = useRouter()
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
      void router.navigate({ href: VERIFIED_PATH })
    }
  }
  return (
    <ConfirmDialog
      trigger={<Button variant="ghost">{adminLabels.deleteProvider}</Button>}
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
