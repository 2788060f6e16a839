import { adminLabels } from '#contract/admin/texts.ts'
import { gstOnTop } from '#contract/common/tax.ts'
import { activateMembership } from '#contract/platform-plans/calls.ts'
import { MEMBERSHIP_VALIDITY_YEARS } from '#contract/platform-plans/limits.ts'
import { membershipMessages } from '#contract/platform-plans/texts.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { termLines } from '#web/lib/display/membership-terms.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { membershipTexts } from '../texts.ts'
import type { NewMembership } from './membership-form.ts'

type MembershipSummaryProps = {
  provider: AdminProvider
  terms: NewMembership
  onBack: () => void
  onActivated: () => void
}

const YEAR = membershipTexts.years(MEMBERSHIP_VALIDITY_YEARS)

/** Shows a new membership before it is charged. */
export function MembershipSummary({
  provider,
  terms,
  onBack,
  onActivated,
}: MembershipSummaryProps) {
  const activate = useMutationCall(activateMembership)
  const { base, gst } = priceOf(terms)
  const handleConfirm = async () => {
    try {
      const { message } = await activate.mutateAsync({ body: { ...terms, id: provider._id } })
      toast.success(message)
      onActivated()
      return true
    } catch {
      return false
    }
  }
  const total = rupeesFromPaise(base + gst)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onBack())}
      title={membershipTexts.question(provider.RegName)}
      description={
        total === 0
          ? membershipTexts.free(YEAR)
          : membershipTexts.consequence(formatMoney(total), YEAR)
      }
      confirmLabel={adminLabels.activateMembership}
      cancelLabel={membershipTexts.back}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <FormError>{activate.error === null ? null : failureOf(activate.error)}</FormError>
        <DetailList
          items={[
            {
              label: membershipTexts.membershipCharge,
              value: <Money rupees={terms.freshOnboardingCharge} />,
            },
            {
              label: membershipTexts.oneTimeSetupFee,
              value: <Money rupees={terms.oneTimesetupFee} />,
            },
            { label: membershipTexts.gst, value: <Money rupees={rupeesFromPaise(gst)} /> },
            {
              label: membershipTexts.totalNow,
              value: <Money rupees={total} className="font-[540]" />,
            },
            ...termLines(terms),
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}

/** The amount invoiced at the start. */
function priceOf({ freshOnboardingCharge, oneTimesetupFee }: NewMembership) {
  const base = paiseFromRupees(freshOnboardingCharge) + paiseFromRupees(oneTimesetupFee)
  return { base, gst: gstOnTop(base) }
}

/** The server's message, or a general one if the server did not answer. */
function failureOf(error: unknown): string {
  return isApiError(error) && error.code !== 'unavailable'
    ? error.message || membershipMessages.failed(error.status).title
    : membershipMessages.threw.title
}
