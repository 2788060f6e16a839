import { adminLabels } from '#contract/admin/texts.ts'
import { verifyServiceProvider } from '#contract/providers/admin-calls.ts'
import type { AdminProvider, VerificationCheck } from '#contract/providers/admin-types.ts'
import { adminProviderMessages } from '#contract/providers/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { attempt } from './attempt.ts'

type VerifyActionProps = {
  provider: AdminProvider
  checked: readonly VerificationCheck[]
  /** Why the provider can't be verified yet. */
  bar: string | undefined
}

/** The button that completes the checklist, with what is still missing. */
export function VerifyAction({ provider, checked, bar }: VerifyActionProps) {
  const verify = useMutationCall(verifyServiceProvider)
  const handleVerify = () =>
    void attempt({
      make: () => verify.mutateAsync({ body: { id: provider._id, checked: [...checked] } }),
      done: adminProviderMessages.verified,
      failed: adminProviderMessages.verifyFailed,
    })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="primary"
        loading={verify.isPending}
        disabled={bar !== undefined}
        aria-describedby={bar === undefined ? undefined : BAR_ID}
        onClick={handleVerify}
      >
        {adminLabels.verify}
      </Button>
      {bar === undefined ? null : (
        <p id={BAR_ID} className="text-sm text-ink-muted">
          {bar}
        </p>
      )}
    </div>
  )
}

const BAR_ID = 'verify-disabled-reason'
