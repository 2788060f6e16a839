import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import {
  categoryTitle,
  dateLabel,
  registrationNumberLabel,
} from '#contract/providers/categories.ts'
import type { ProviderStatus } from '#contract/providers/types.ts'
import { readablePhone } from '#web/lib/navigation/places.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'

const STATUS: Readonly<Record<ProviderStatus, string>> = {
  new: 'New, awaiting approval',
  approved: 'Approved, awaiting verification',
  verified: 'Verified',
  rejected: 'Rejected',
  deleted: 'Deleted',
}

type PersonalCardProps = {
  provider: AdminProvider
  /** Whether the admin may see what identifies a person. */
  seesIdentity: boolean
}

/** Who applied, and how to reach them. */
export function PersonalCard({ provider, seesIdentity }: PersonalCardProps) {
  return (
    <Card title="Personal information">
      <DetailList
        columns={3}
        items={[
          { label: 'Full name', value: provider.name },
          { label: 'Email', value: provider.email },
          { label: 'Phone', value: <span className="num">{readablePhone(provider.number)}</span> },
          { label: 'Address line 1', value: provider.address1 },
          { label: 'Address line 2', value: provider.address2 },
          { label: 'City', value: provider.city },
          { label: 'State', value: provider.state },
          { label: 'Category', value: categoryTitle(provider.category) },
          {
            label: registrationNumberLabel(provider.category),
            value: <span className="num">{provider.regNumber}</span>,
          },
          { label: 'Registered on (self-declared)', value: registeredOn(provider) },
          { label: 'Status', value: STATUS[provider.status] },
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
  return DOB === null ? 'Not given' : <DateTime value={DOB} format="date" />
}

function registeredOn({ registrationDate }: AdminProvider): ReactNode {
  return registrationDate === null ? null : <DateTime value={registrationDate} format="date" />
}

/** In place of what the admin may not see. */
function Masked() {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-muted">
      <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
      Hidden
    </span>
  )
}
