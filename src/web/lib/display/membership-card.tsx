import type { Membership } from '#contract/platform-plans/types.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { MembershipHistory } from './membership-history.tsx'
import { termLines } from './membership-terms.ts'
import { membershipTexts } from './texts.ts'

type MembershipCardProps = {
  title: string
  active: boolean
  /** The current or last membership. */
  membership: Membership | null
}

/** A provider's membership and its terms. */
export function MembershipCard({ title, active, membership }: MembershipCardProps) {
  return (
    <Card
      title={title}
      actions={
        <Badge tone={active ? 'up' : 'down'} dot>
          {active ? membershipTexts.active : membershipTexts.notActive}
        </Badge>
      }
    >
      {membership === null ? (
        <p className="text-base text-ink-muted">{membershipTexts.noMembershipYet}</p>
      ) : (
        <div className="flex flex-col gap-6">
          <MembershipDetails membership={membership} />
          {membership.versions.length > 1 ? (
            <MembershipHistory versions={membership.versions} />
          ) : null}
        </div>
      )}
    </Card>
  )
}

function MembershipDetails({ membership }: { membership: Membership }) {
  const { duration } = membership
  return (
    <DetailList
      columns={3}
      items={[
        {
          label: membershipTexts.duration,
          value: membershipTexts.years(duration),
        },
        { label: membershipTexts.status, value: membership.status },
        { label: membershipTexts.amount, value: <Money rupees={membership.amount} /> },
        { label: membershipTexts.gst, value: <Money rupees={membership.gst} /> },
        { label: membershipTexts.total, value: <Money rupees={membership.total} /> },
        {
          label: membershipTexts.start,
          value: <DateTime value={membership.startDate} format="date" />,
        },
        {
          label: membershipTexts.end,
          value: <DateTime value={membership.endDate} format="date" />,
        },
        ...termLines(membership),
        {
          label: membershipTexts.invoice,
          value:
            membership.invoiceLink === null ? null : (
              <TextAnchor href={membership.invoiceLink}>{membershipTexts.viewInvoice}</TextAnchor>
            ),
        },
      ]}
    />
  )
}
