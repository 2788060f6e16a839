import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { adminProviderPath } from '../provider-lists.ts'
import { providerTexts, statusTexts } from '../texts.ts'

/**
 * Other applicants with the same registration number: an earlier application, or a misuse of the
 * number.
 */
export function SameRegistrationCard({ others }: { others: AdminProvider['sameRegistration'] }) {
  return (
    <Card title={providerTexts.sameRegistration} description={providerTexts.sameRegistrationHint}>
      <ul className="divide-y">
        {others.map(({ _id, name, status, appliedAt, rejectReason }) => (
          <li key={_id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <TextAnchor href={adminProviderPath(_id)}>{name}</TextAnchor>
              <p className="text-sm text-ink-muted">
                {statusTexts[status]} ·{' '}
                {providerTexts.applied(<DateTime value={appliedAt} format="date" />)}
              </p>
            </div>
            {rejectReason === null || rejectReason === '' ? null : (
              <p className="mt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">{rejectReason}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
