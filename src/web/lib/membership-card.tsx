import type { Membership } from '#contract/entities/admin-provider.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'

type MembershipCardProps = {
  title: string
  active: boolean
  /** The one that runs or ran last. */
  membership: Membership | null
}

/** The terms on which a provider sells. */
export function MembershipCard({ title, active, membership }: MembershipCardProps) {
  return (
    <Card
      title={title}
      actions={
        <Badge tone={active ? 'up' : 'down'} dot>
          {active ? 'Active' : 'Not active'}
        </Badge>
      }
    >
      {membership === null ? (
        <p className="text-base text-ink-muted">No membership yet.</p>
      ) : (
        <MembershipDetails membership={membership} />
      )}
    </Card>
  )
}

function MembershipDetails({ membership }: { membership: Membership }) {
  const { plan, duration, pricingType } = membership
  const fixed = pricingType === 'Fixed'
  return (
    <DetailList
      columns={3}
      items={[
        { label: 'Plan', value: plan },
        { label: 'Duration', value: `${duration} ${duration === 1 ? 'year' : 'years'}` },
        { label: 'Status', value: membership.status },
        { label: 'Amount', value: <Money rupees={membership.amount} /> },
        { label: 'GST', value: <Money rupees={membership.gst} /> },
        { label: 'Total', value: <Money rupees={membership.total} /> },
        { label: 'Renewal charge', value: <Money rupees={membership.renewalCharge} /> },
        { label: 'Start', value: <DateTime value={membership.startDate} format="date" /> },
        { label: 'End', value: <DateTime value={membership.endDate} format="date" /> },
        { label: 'Pricing', value: pricingType },
        {
          label: 'Fresh onboarding',
          value: fixed ? (
            <Money rupees={membership.fixedFreshOnboardingCharge} />
          ) : (
            `${membership.percentageFreshOnboarding}%`
          ),
        },
        {
          label: 'Renewal',
          value: fixed ? (
            <Money rupees={membership.fixedRenewalCharge} />
          ) : (
            `${membership.percentageRenewal}%`
          ),
        },
        {
          label: 'Customer limit',
          value:
            membership.customerLimit === 0 ? 'No limit' : formatCount(membership.customerLimit),
        },
        {
          label: 'Invoice',
          value:
            membership.invoiceLink === null ? null : (
              <TextAnchor href={membership.invoiceLink}>View invoice</TextAnchor>
            ),
        },
      ]}
    />
  )
}
