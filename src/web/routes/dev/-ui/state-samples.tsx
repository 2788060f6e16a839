import Inbox from 'lucide-react/icons/inbox'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SebiBadge, VerifiedBadge } from '#web/ui/display/status-badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ReadMore } from '#web/ui/layout/read-more.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

const PEOPLE = [
  ['Asha Kulkarni', 'xs'],
  ['Rohit Jain', 'sm'],
  ['Meera Iyer', 'md'],
  ['Dev Patel', 'lg'],
  ['Farah Khan', 'xl'],
  ['Sunil Rao', '2xl'],
] as const

const REFUND =
  'A plan can be cancelled within seven days of purchase when no call has been published to it. The amount, less the charges of the payment gateway, goes back to the account it came from within ten working days. After the first call no refund is due, for advice once given cannot be taken back.\nComplaints go to the compliance officer first, then to the regulator.'

/** Samples of people and states. */
export function StateSamples() {
  return (
    <Chapter title="People and states">
      <Sample name="Badges">
        <Row>
          <Badge>Equity Cash</Badge>
          <Badge tone="accent">Prepaid</Badge>
          <Badge tone="up" dot>
            Active
          </Badge>
          <Badge tone="down" dot>
            Expired
          </Badge>
          <Badge tone="warn">Waiting</Badge>
          <Badge tone="spark">New</Badge>
          <SebiBadge />
          <VerifiedBadge verified />
          <VerifiedBadge verified={false} />
        </Row>
      </Sample>
      <Sample name="Avatars">
        <Row>
          {PEOPLE.map(([name, size]) => (
            <Avatar key={name} name={name} size={size} />
          ))}
          <Avatar name="Nimbus Capital" shape="square" size="lg" />
          <Avatar name="Tradebox" src="/apple-touch-icon.png" shape="square" size="lg" />
        </Row>
      </Sample>
      <div className="grid gap-4 md:grid-cols-2">
        <Card
          title="Compliance"
          description="As filed with the regulator"
          actions={<Button size="sm">Edit</Button>}
          footer={<span className="text-sm text-ink-muted">Checked on 21 Nov 2026</span>}
        >
          <ReadMore text={REFUND} words={30} about="the refund policy" />
        </Card>
        <Card interactive aria-busy="true">
          <div className="mb-4 flex items-center gap-3">
            <Skeleton className="size-10" round />
            <Skeleton className="h-4 w-40" />
          </div>
          <SkeletonText lines={4} />
          <Spinner label="Loading" className="mt-5 text-ink-muted" />
        </Card>
        <Card pad="none">
          <EmptyState
            icon={<Inbox size={20} strokeWidth={1.75} aria-hidden="true" />}
            title="No articles yet"
            description="When Asha Kulkarni publishes one, it appears here."
            action={<Button size="sm">Follow</Button>}
          />
        </Card>
        <Card pad="none">
          <ErrorState onRetry={() => undefined} reference="req_7f3a91" />
        </Card>
      </div>
      <Sample name="Accordion">
        <Accordion
          items={[
            {
              id: 'question-adviser',
              title: 'Is Tradebox an adviser?',
              content: 'No. It is a platform; advice comes from registered analysts alone.',
              open: true,
            },
            {
              id: 'question-profit',
              title: 'Are profits guaranteed?',
              content: 'No. Nobody can guarantee a profit, and whoever does breaks the law.',
            },
          ]}
        />
      </Sample>
    </Chapter>
  )
}
