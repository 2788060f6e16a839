import Eye from 'lucide-react/icons/eye'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { PLAN_BANNER_PIXELS } from '#contract/plans/editing.ts'
import { type OwnPlanPage, pausePlan } from '#contract/plans/own-plans.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { usePicture } from '#web/ui/display/use-picture.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { planTexts } from '../texts.ts'

type OwnPlanCardProps = { plan: OwnPlanPage; onActivate: () => void }

/** One of the provider's plans, with its actions. */
export function OwnPlanCard({ plan, onActivate }: OwnPlanCardProps) {
  const path = `/view/services/${plan._id}`
  const { isBroken, watch } = usePicture(plan.bannerURL)
  return (
    <Card className="h-full *:h-full" pad="none">
      <div className="flex h-full flex-col">
        {plan.bannerURL === null || isBroken ? null : (
          <img
            {...watch}
            src={plan.bannerURL}
            alt=""
            {...PLAN_BANNER_PIXELS}
            loading="lazy"
            className="aspect-4/1 w-full border-b bg-sunken object-cover"
          />
        )}
        <div className="flex flex-1 flex-col gap-4 p-5">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <p className="text-xs font-[540] text-ink-muted">{segmentLabel(plan.segment)}</p>
              <h2 className="mt-1 line-clamp-2 text-lg">{plan.title}</h2>
            </div>
            <SaleBadge plan={plan} />
          </div>
          <DetailList
            columns={1}
            items={figuresOf(plan)}
            className={
              plan.serviceType === 'normal' ? 'grid-cols-3 gap-x-4' : 'grid-cols-2 gap-x-4'
            }
          />
          {plan.takenOffReason === null ? null : (
            <p className="text-sm text-warn wrap-break-word">
              {planTexts.tradeboxRemoved(plan.takenOffReason)}
            </p>
          )}
          <PlatformLine plan={plan} />
        </div>
        <div className="flex flex-wrap items-center gap-2 border-t px-5 py-3">
          {plan.activated ? (
            <>
              <ButtonAnchor
                size="sm"
                href={`/dashboard/serviceprovider/services/editplan/${plan._id}`}
                icon={<Pencil size={15} strokeWidth={1.75} aria-hidden="true" />}
                aria-label={`${planLabels.modify} ${plan.title}`}
              >
                {planLabels.modify}
              </ButtonAnchor>
              <ButtonAnchor
                size="sm"
                href={path}
                icon={<Eye size={15} strokeWidth={1.75} aria-hidden="true" />}
                aria-label={`${planLabels.view} ${plan.title}`}
              >
                {planLabels.view}
              </ButtonAnchor>
              <PauseButton plan={plan} />
            </>
          ) : plan.takenOffAt === null ? (
            <Button
              size="sm"
              variant="primary"
              icon={<RotateCcw size={15} strokeWidth={1.75} aria-hidden="true" />}
              aria-label={`${planLabels.activateAgain}: ${plan.title}`}
              onClick={onActivate}
            >
              {planLabels.activateAgain}
            </Button>
          ) : null}
          <span className="ms-auto">
            <ShareMenu title={plan.title} path={path} />
          </span>
        </div>
      </div>
    </Card>
  )
}

function SaleBadge({ plan }: { plan: OwnPlanPage }) {
  if (plan.activated && plan.paused) {
    return (
      <Badge tone="warn" dot>
        {planTexts.paused}
      </Badge>
    )
  }
  return (
    <Badge tone={plan.activated ? 'up' : 'neutral'} dot>
      {plan.takenOffAt === null
        ? plan.activated
          ? planTexts.onSale
          : planTexts.notOnSale
        : planTexts.removed}
    </Badge>
  )
}

/** Closes the plan to new clients for a while, or opens it again. */
function PauseButton({ plan }: { plan: OwnPlanPage }) {
  const { _id, paused, title } = plan
  const pause = useMutationCall(pausePlan, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(planTexts.pauseFailed, messageOf(error)),
  })
  const Icon = paused ? Play : Pause
  const label = paused ? planTexts.resume : planTexts.pause
  return (
    <Button
      size="sm"
      loading={pause.isPending}
      icon={<Icon size={15} strokeWidth={1.75} aria-hidden="true" />}
      aria-label={`${label}: ${title}`}
      onClick={() => pause.mutate({ body: { _id, paused: !paused } })}
    >
      {label}
    </Button>
  )
}

function figuresOf(plan: OwnPlanPage) {
  const size =
    plan.serviceType === 'normal'
      ? [{ label: planTexts.subscribers, value: <Count value={plan.subscribersCount} /> }]
      : [
          { label: planTexts.aum, value: <Money rupees={plan.AUM ?? 0} format="short" /> },
          { label: planTexts.clients, value: <Count value={plan.NoOfClients ?? 0} /> },
        ]
  return [
    ...size,
    { label: planTexts.price, value: <Money rupees={plan.price} /> },
    {
      label: planTexts.validity,
      value: <span className="num">{planTexts.days(plan.validity)}</span>,
    },
  ]
}

/** The platform plan that keeps the plan on sale, and until when. */
function PlatformLine({ plan }: { plan: OwnPlanPage }) {
  const { planName, platformUntil, activated } = plan
  if (planName === null || platformUntil === null) {
    return null
  }
  const text = activated ? planTexts.platformPlanUntil : planTexts.platformPlanEnded
  const day = <DateTime value={platformUntil} format="date" className="num text-ink-soft" />
  return <p className="mt-auto text-sm text-ink-muted">{text(platformPlanLabels[planName], day)}</p>
}

function Count({ value }: { value: number }) {
  return <span className="num">{formatCount(value)}</span>
}
