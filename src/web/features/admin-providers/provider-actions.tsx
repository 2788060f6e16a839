import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { adminProviderMessages } from '#contract/messages/providers.ts'
import {
  approveServiceProvider,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { type LifecycleAction, offeredActions } from '#modules/providers/rules/lifecycle.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { APPROVALS_PATH, VERIFIED_PATH } from './provider-lists.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { useProviderAction } from './use-provider-action.ts'

type Asked = Extract<LifecycleAction, 'reject' | 'remove' | 'delete'>

/** The buttons of the provider's state, for admins who may decide. */
export function ProviderActions({ provider }: { provider: AdminProvider }) {
  const router = useRouter()
  const attempt = useProviderAction()
  const approve = useMutationCall(approveServiceProvider)
  const verify = useMutationCall(verifyServiceProvider)
  const remove = useMutationCall(removeServiceProvider)
  const [asked, setAsked] = useState<Asked>()
  const body = { id: provider._id }
  const close = () => setAsked(undefined)
  const { verified: done, verifyFailed: failed } = adminProviderMessages
  const offered = offeredActions(provider.status)
  const handleApprove = () =>
    void attempt({ make: () => approve.mutateAsync({ body }), done, failed })
  const handleVerify = () =>
    void attempt({ make: () => verify.mutateAsync({ body }), done, failed })
  const handleRemove = () =>
    attempt({
      make: () => remove.mutateAsync({ body }),
      done: adminProviderMessages.verificationRemoved,
      failed: adminProviderMessages.verificationRemovalFailed,
    })
  return (
    <div className="flex flex-wrap gap-2">
      {offered.includes('approve') ? (
        <Button variant="primary" loading={approve.isPending} onClick={handleApprove}>
          {adminLabels.approve}
        </Button>
      ) : null}
      {offered.includes('verify') ? (
        <Button variant="primary" loading={verify.isPending} onClick={handleVerify}>
          {adminLabels.verify}
        </Button>
      ) : null}
      {ASKING.filter(({ action }) => offered.includes(action)).map(({ action, label }) => (
        <Button key={action} onClick={() => setAsked(action)}>
          {label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={`Remove the verification of ${provider.RegName}?`}
        description="The provider and its plans are hidden from the public immediately. Its sub-profiles lose their verification too."
        confirmLabel={adminLabels.removeVerification}
        tone="danger"
        onConfirm={handleRemove}
      />
      <RejectDialog
        provider={provider}
        open={asked === 'reject'}
        onClose={close}
        onRejected={() => void router.navigate({ href: APPROVALS_PATH })}
      />
      <DeleteDialog
        provider={provider}
        open={asked === 'delete'}
        onClose={close}
        onDeleted={() => void router.navigate({ href: VERIFIED_PATH })}
      />
    </div>
  )
}

const ASKING: readonly { readonly action: Asked; readonly label: string }[] = [
  { action: 'reject', label: adminLabels.reject },
  { action: 'remove', label: adminLabels.removeVerification },
  { action: 'delete', label: adminLabels.deleteProvider },
]
