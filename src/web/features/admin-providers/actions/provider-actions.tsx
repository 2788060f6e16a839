import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import {
  approveServiceProvider,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import type { AdminProvider, VerificationCheck } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { type LifecycleAction, offeredActions } from '#modules/providers/rules/lifecycle.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import type { ButtonVariant } from '#web/ui/actions/button-style.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { APPROVALS_PATH, VERIFIED_PATH } from '../provider-lists.ts'
import { actionTexts } from '../texts.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { useProviderAction } from './use-provider-action.ts'

type Asked = Extract<LifecycleAction, 'reject' | 'remove' | 'delete'>

type ProviderActionsProps = {
  provider: AdminProvider
  checked: readonly VerificationCheck[]
  /** Why the provider can't be verified yet. */
  verifyBar: string | undefined
}

/** The buttons of the provider's state, for admins who may decide. */
export function ProviderActions({ provider, checked, verifyBar }: ProviderActionsProps) {
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
    void attempt({
      make: () => verify.mutateAsync({ body: { ...body, checked: [...checked] } }),
      done,
      failed,
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
        {offered.includes('verify') ? (
          <Button
            variant="primary"
            loading={verify.isPending}
            disabled={verifyBar !== undefined}
            aria-describedby={verifyBar === undefined ? undefined : BAR_ID}
            onClick={handleVerify}
          >
            {adminLabels.verify}
          </Button>
        ) : null}
        {ASKING.filter(({ action }) => offered.includes(action)).map(
          ({ action, label, variant }) => (
            <Button key={action} variant={variant} onClick={() => setAsked(action)}>
              {label}
            </Button>
          ),
        )}
      </div>
      {offered.includes('verify') && verifyBar !== undefined ? (
        <p id={BAR_ID} className="text-sm text-ink-muted">
          {verifyBar}
        </p>
      ) : null}
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={(open) => (open ? undefined : close())}
        title={actionTexts.unverifyQuestion(provider.RegName)}
        description={actionTexts.unverifyHint}
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

const BAR_ID = 'verify-disabled-reason'

type AskingButton = {
  readonly action: Asked
  readonly label: string
  readonly variant: ButtonVariant
}

/** What cannot be taken back is the quietest of them. */
const ASKING: readonly AskingButton[] = [
  { action: 'reject', label: adminLabels.reject, variant: 'secondary' },
  { action: 'remove', label: adminLabels.removeVerification, variant: 'secondary' },
  { action: 'delete', label: adminLabels.deleteProvider, variant: 'ghost' },
]
