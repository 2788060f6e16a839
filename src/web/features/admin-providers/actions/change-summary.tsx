import { adminLabels } from '#contract/admin/texts.ts'
import { changeMembership } from '#contract/platform-plans/calls.ts'
import type { AgreedTerms, Membership } from '#contract/platform-plans/types.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { present } from '#kit/assert.ts'
import { startOf } from '#modules/memberships/rules/change.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { termLines } from '#web/lib/display/membership-terms.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { cx } from '#web/ui/cx.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { membershipTexts } from '../texts.ts'
import type { NewTerms } from './membership-form.ts'

type ChangeSummaryProps = {
  provider: AdminProvider
  membership: Membership
  terms: NewTerms
  onBack: () => void
  onChanged: () => void
}

/** Confirms new terms: the terms until the change, and those from then on. */
export function ChangeSummary(props: ChangeSummaryProps) {
  const { provider, membership, terms, onBack, onChanged } = props
  const change = useMutationCall(changeMembership)
  const { versions } = membership
  const starts = startOf(terms.startsOn, new Date()).toISOString()
  const before = present(
    versions.find(({ startDate }) => startDate <= starts),
    'the first terms have begun',
  )
  const handleConfirm = async () => {
    try {
      const body = { ...terms, id: provider._id, version: versions[0]?.version ?? 1 }
      const { message } = await change.mutateAsync({ body })
      toast.success(message)
      onChanged()
      return true
    } catch {
      return false
    }
  }
  const close = (open: boolean) => (open ? undefined : onBack())
  if (isSame(before, terms)) {
    return (
      <ConfirmDialog
        open
        onOpenChange={close}
        title={membershipTexts.nothingChanged}
        description={membershipTexts.nothingChangedHint(dayText(terms.startsOn))}
        cancelLabel={membershipTexts.back}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={close}
      title={membershipTexts.changeQuestion(provider.RegName)}
      description={membershipTexts.changeConsequence(dayText(terms.startsOn))}
      confirmLabel={adminLabels.changeTerms}
      cancelLabel={membershipTexts.back}
      onConfirm={handleConfirm}
    >
      <div className="flex flex-col gap-4">
        <CallError error={change.error} />
        <Comparison before={before} after={terms} />
      </div>
    </ConfirmDialog>
  )
}

function isSame(before: AgreedTerms, after: AgreedTerms): boolean {
  const old = termLines(before)
  return termLines(after).every(({ value }, index) => old[index]?.value === value)
}

function Comparison({ before, after }: { before: AgreedTerms; after: AgreedTerms }) {
  const old = termLines(before)
  return (
    <table className="w-full text-base">
      <thead>
        <tr className="text-sm text-ink-muted">
          <th scope="col" className="pb-2 text-start font-normal">
            {membershipTexts.terms}
          </th>
          <th scope="col" className="pb-2 text-end font-normal">
            {membershipTexts.before}
          </th>
          <th scope="col" className="pb-2 text-end font-normal">
            {membershipTexts.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {termLines(after).map(({ label, value }, index) => {
          const changes = old[index]?.value !== value
          return (
            <tr key={label} className="border-t">
              <th scope="row" className="py-2 pe-3 text-start font-normal text-ink-soft">
                {label}
              </th>
              <td className="num py-2 ps-3 text-end text-ink-soft">{old[index]?.value}</td>
              <td className={cx('num py-2 ps-3 text-end', changes && 'font-[620] text-accent-ink')}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
