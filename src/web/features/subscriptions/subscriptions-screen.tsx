import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import { cart } from '#contract/checkout/cart.ts'
import type { MySubscription } from '#contract/checkout/entities.ts'
import type { SubscriptionStanding } from '#contract/checkout/states.ts'
import { mySubscriptions, renewSubscription } from '#contract/checkout/subscriptions.ts'
import { DAY_MS } from '#kit/clock.ts'
import { AcceptedTextsButton } from '#web/lib/accepted-texts-button.tsx'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey, callQuery } from '#web/lib/query.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TextAnchor } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast.ts'
import { CancelDialog } from './cancel-dialog.tsx'

/** What the buyer is subscribed to, what ends soon, and what has ended. */
export function SubscriptionsScreen() {
  const { data } = useSuspenseQuery(callQuery(useApi(), mySubscriptions, {}))
  const [cancelling, setCancelling] = useState<MySubscription>()
  const over = data.data.filter(({ standing }) => standing === 'ended' || standing === 'cancelled')
  const alive = data.data.filter((one) => !over.includes(one))
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader size="page" title="My Subscriptions" />
      {data.data.length === 0 ? (
        <Card>
          <EmptyState
            title="No subscriptions yet"
            description="Plans you buy or try appear here, with the days left."
            icon={<Repeat size={20} strokeWidth={1.75} aria-hidden="true" />}
            action={<ButtonAnchor href="/view/allplans">Browse plans</ButtonAnchor>}
          />
        </Card>
      ) : null}
      <Group title="Running" rows={alive} onCancel={setCancelling} />
      <Group title="Ended" rows={over} onCancel={setCancelling} />
      {cancelling === undefined ? null : (
        <CancelDialog subscription={cancelling} onClose={() => setCancelling(undefined)} />
      )}
    </div>
  )
}

type GroupProps = {
  title: string
  rows: readonly MySubscription[]
  onCancel: (subscription: MySubscription) => void
}

function Group({ title, rows, onCancel }: GroupProps) {
  return rows.length === 0 ? null : (
    <section aria-label={title} className="flex flex-col gap-4">
      <h2 className="text-lg">{title}</h2>
      <ul className="overflow-clip rounded-lg border bg-surface">
        {rows.map((one) => (
          <Row key={one._id} subscription={one} onCancel={() => onCancel(one)} />
        ))}
      </ul>
    </section>
  )
}

function Row({
  subscription: one,
  onCancel,
}: {
  subscription: MySubscription
  onCancel: () => void
}) {
  const { standing, startsAt, endsAt } = one
  const runs = standing === 'running' || standing === 'expiring'
  return (
    <li className="p-5 not-first:border-t sm:p-6">
      <div className="flex flex-col justify-between gap-x-8 gap-y-3 sm:flex-row">
        <div className="min-w-0">
          <h3 className="text-base font-[600] [overflow-wrap:anywhere]">
            <TextAnchor tone="quiet" href={`/view/services/${one.serviceId}`}>
              {one.serviceName}
            </TextAnchor>
          </h3>
          <p className="text-sm [overflow-wrap:anywhere] text-ink-muted">{one.soldByName}</p>
          <Marks subscription={one} />
        </div>
        <p className="flex flex-col gap-0.5 text-sm text-ink-soft max-sm:flex-row max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-3 sm:shrink-0 sm:text-end">
          {runs ? <DaysLeft days={one.daysLeft} /> : null}
          <span className="num">
            <DateTime value={startsAt} format="date" /> to <DateTime value={endsAt} format="date" />
          </span>
        </p>
      </div>
      {runs ? <Elapsed subscription={one} /> : null}
      <Actions subscription={one} onCancel={onCancel} />
    </li>
  )
}

function DaysLeft({ days }: { days: number }) {
  return (
    <span className="num text-base font-[600] text-ink">
      {days} {days === 1 ? 'day' : 'days'} left
    </span>
  )
}

/** How much of the term is over, as the figures beside it say too. */
function Elapsed({ subscription }: { subscription: MySubscription }) {
  const { startsAt, endsAt, daysLeft, standing } = subscription
  const days = Math.max(1, Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / DAY_MS))
  const over = Math.min(days, Math.max(0, days - daysLeft))
  return (
    <svg
      viewBox={`0 0 ${days} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mt-4 h-1 w-full overflow-hidden rounded-full bg-hover"
    >
      <rect
        width={over}
        height={1}
        className={standing === 'expiring' ? 'fill-warn' : 'fill-accent'}
      />
    </svg>
  )
}

/** What the place among the running or the ended ones does not say. */
const MARKS: Partial<Record<SubscriptionStanding, readonly [BadgeTone, string]>> = {
  expiring: ['warn', 'Ends soon'],
  upcoming: ['accent', 'Starts later'],
  cancelled: ['neutral', 'Cancelled'],
}

function Marks({ subscription: { standing, isFreeTrial } }: { subscription: MySubscription }) {
  const [tone, label] = MARKS[standing] ?? []
  return (
    <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {label === undefined ? null : (
        <Badge tone={tone} dot>
          {label}
        </Badge>
      )}
      {isFreeTrial ? <Badge tone="accent">Free trial</Badge> : null}
    </p>
  )
}

function Actions({
  subscription: one,
  onCancel,
}: {
  subscription: MySubscription
  onCancel: () => void
}) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const renew = useMutationCall(renewSubscription, {
    onSuccess: async (reply) => {
      queryClient.setQueryData(callKey(cart, {}), reply)
      await router.navigate({ href: '/dashboard/user/cart' })
    },
    onError: (error) => toast.error(messageOf(error)),
  })
  const of = <span className="sr-only"> {one.serviceName}</span>
  return (
    <div
      className={cx(
        'mt-4 flex flex-wrap items-center gap-1 empty:hidden',
        !one.canRenew && '-ms-3',
      )}
    >
      {one.canRenew ? (
        <Button
          size="sm"
          className="me-1"
          loading={renew.isPending}
          onClick={() => renew.mutate({ body: { id: one._id } })}
        >
          {one.isFreeTrial ? 'Buy' : 'Renew'}
          {of}
        </Button>
      ) : null}
      {one.orderId === null ? null : (
        <ButtonAnchor size="sm" variant="ghost" href={`/dashboard/user/orders/${one.orderId}`}>
          Order
          <span className="sr-only"> of {one.serviceName}</span>
        </ButtonAnchor>
      )}
      {one.invoiceId === null ? null : (
        <ButtonAnchor size="sm" variant="ghost" href={`/dashboard/user/invoices/${one.invoiceId}`}>
          Invoice
          <span className="sr-only"> of {one.serviceName}</span>
        </ButtonAnchor>
      )}
      {one.isFreeTrial ? (
        <AcceptedTextsButton
          variant="ghost"
          subject={{ subscriptionId: one._id }}
          serviceId={one.serviceId}
          serviceName={one.serviceName}
        />
      ) : null}
      {one.canCancel ? (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
          {of}
        </Button>
      ) : null}
    </div>
  )
}
