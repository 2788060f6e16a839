import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import {
  categoryTitle,
  dateLabel,
  registrationNumberLabel,
} from '#contract/providers/categories.ts'
import { readablePhone } from '#web/lib/display/contact-text.ts'
import { SignOutAccount } from '#web/lib/session/sign-out-account.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { providerTexts, statusTexts } from '../texts.ts'

type PersonalCardProps = {
  provider: AdminProvider
  /** Whether the admin may see identity details, such as the date of birth. */
  seesIdentity: boolean
}

/** The applicant's name and contact details. */
export function PersonalCard({ provider, seesIdentity }: PersonalCardProps) {
  return (
    <Card
      title={providerTexts.personalInformation}
      actions={<SignOutAccount accountId={provider._id} />}
    >
      <DetailList
        columns={3}
        items={[
          { label: providerTexts.fullName, value: provider.name },
          { label: providerTexts.email, value: provider.email },
          {
            label: providerTexts.phone,
            value: <span className="num">{readablePhone(provider.number)}</span>,
          },
          { label: providerTexts.addressLine1, value: provider.address1 },
          { label: providerTexts.addressLine2, value: provider.address2 },
          { label: providerTexts.city, value: provider.city },
          { label: providerTexts.state, value: provider.state },
          { label: providerTexts.category, value: categoryTitle(provider.category) },
          {
            label: registrationNumberLabel(provider.category),
            value: <span className="num">{provider.regNumber}</span>,
          },
          { label: providerTexts.registeredOn, value: registeredOn(provider) },
          ...endOfRegistration(provider),
          { label: providerTexts.status, value: statusTexts[provider.status] },
          { label: dateLabel(provider.type), value: birthOf(provider, seesIdentity) },
        ]}
      />
    </Card>
  )
}

function birthOf({ DOB }: AdminProvider, seesIdentity: boolean): ReactNode {
  if (!seesIdentity) {
    return <Masked />
  }
  return DOB === null ? providerTexts.notGiven : <DateTime value={DOB} format="date" />
}

function registeredOn({ registrationDate }: AdminProvider): ReactNode {
  return registrationDate === null ? null : <DateTime value={registrationDate} format="date" />
}

function endOfRegistration({ registrationEndedOn }: AdminProvider) {
  return registrationEndedOn === null
    ? []
    : [
        {
          label: providerTexts.registrationEnded,
          value: <DateTime value={registrationEndedOn} format="date" />,
        },
      ]
}

/** Replaces details that the admin may not see. */
function Masked() {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-muted">
      <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
      {providerTexts.hidden}
    </span>
  )
}
