import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import { approveServiceProvider, removeServiceProvider } from '#contract/providers/admin-calls.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { offeredActions } from '#modules/providers/rules/lifecycle.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { APPROVALS_PATH } from '../provider-lists.ts'
import { actionTexts } from '../texts.ts'
import { attempt } from './attempt.ts'

const RegistrationDialog = lazyPart(
  async () => (await import('./registration-dialog.tsx')).RegistrationDialog,
)
const EndRegistrationDialog = lazyPart(
  async () => (await import('./end-registration-dialog.tsx')).EndRegistrationDialog,
)
const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog)

type Dialog = 'reject' | 'remove' | 'registration' | 'end-registration'

type ProviderActionsProps = {
  provider: AdminProvider
  /** The link to the checklist. */
  children: ReactNode
}

/**
 * The actions that the provider's status allows, for admins who may decide. Verifying is part of
 * the checklist.
 */
export function ProviderActions({ provider, children }: ProviderActionsProps) {
  const router = useRouter()
  const approve = useMutationCall(approveServiceProvider)
  const remove = useMutationCall(removeServiceProvider)
  const [openDialog, setOpenDialog] = useState<Dialog>()
  const body = { id: provider._id }
  const close = () => setOpenDialog(undefined)
  const offered = offeredActions(provider.status)
  const handleApprove = () =>
    void attempt({
      make: () => approve.mutateAsync({ body }),
      // The server's message is the same for both steps; only the second verifies.
      done: { ...adminProviderMessages.verified, description: actionTexts.approved },
      failed: adminProviderMessages.verifyFailed,
    })
  const handleRemove = () =>
    attempt({
      make: () => remove.mutateAsync({ body }),
      done: adminProviderMessages.verificationRemoved,
      failed: adminProviderMessages.verificationRemovalFailed,
    })
  return (
    <div className="flex flex-col gap-2 sm:items-end">
      <div className="flex flex-wrap gap-2">
        {offered.includes('approve') ? (
          <Button variant="primary" loading={approve.isPending} onClick={handleApprove}>
            {adminLabels.approve}
          </Button>
        ) : null}
        {children}
        {provider.hasOwnRegistration ? (
          <Button onClick={() => setOpenDialog('registration')}>
            {adminLabels.changeRegistration}
          </Button>
        ) : null}
        {canEndRegistration(provider) ? (
          <Button onClick={() => setOpenDialog('end-registration')}>
            {adminLabels.endRegistration}
          </Button>
        ) : null}
        {offered.includes('reject') ? (
          <Button onClick={() => setOpenDialog('reject')}>{adminLabels.reject}</Button>
        ) : null}
        {offered.includes('remove') ? (
          <Button onClick={() => setOpenDialog('remove')}>{adminLabels.removeVerification}</Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={openDialog === 'remove'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={actionTexts.unverifyQuestion(provider.RegName)}
        description={actionTexts.unverifyHint}
        confirmLabel={adminLabels.removeVerification}
        tone="danger"
        onConfirm={handleRemove}
      />
      {openDialog === 'registration' ? (
        <RegistrationDialog provider={provider} onClose={close} />
      ) : null}
      {openDialog === 'end-registration' ? (
        <EndRegistrationDialog provider={provider} onClose={close} />
      ) : null}
      {openDialog === 'reject' ? (
        <RejectDialog
          provider={provider}
          onClose={close}
          onRejected={() => void router.navigate({ href: APPROVALS_PATH })}
        />
      ) : null}
    </div>
  )
}

function canEndRegistration(provider: AdminProvider): boolean {
  const { approved, hasOwnRegistration, registrationEndedOn } = provider
  return approved && hasOwnRegistration && registrationEndedOn === null
}
