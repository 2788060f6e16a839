import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import type { MySubscription } from '#contract/checkout/types.ts'
import { DAY_MS } from '#kit/clock.ts'
import { AcceptedTextsButton } from '#web/lib/agreements/accepted-texts-button.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { RenewButton } from '#web/lib/subscriptions/renew-button.tsx'
import { SubscriptionStatusBadge } from '#web/lib/subscriptions/status-badge.tsx'
import { afterTrial, daysLeftText } from '#web/lib/subscriptions/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { subscriptionPages } from './subscription-pages.ts'
import { subscriptionsTexts } from './texts.ts'

const CancelDialog = lazyPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog)

/** The buyer's subscriptions: active, ending soon and ended. */
export function SubscriptionsScreen() {
  const list = useSuspenseInfiniteQuery(subscriptionPages(useApi()))
  const held = list.data.pages.flatMap((page) => page.data)
  const [cancelling, setCancelling] = useState<MySubscription>()
  const over = held.filter(({ status }) => status === 'ended' || status === 'cancelled')
  const alive = held.filter((one) => !over.includes(one))
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader
        size="page"
        title={subscriptionsTexts.title}
        actions={
          alive.length === 0 ? null : (
            <ButtonAnchor href="/dashboard/user/scorecard">
              {subscriptionsTexts.liveCalls}
            </ButtonAnchor>
          )
        }
      />
      {held.length === 0 ? (
        <Card>
          <EmptyState
            title={subscriptionsTexts.none}
            description={subscriptionsTexts.noneHint}
            icon={<Repeat size={20} strokeWidth={1.75} aria-hidden="true" />}
            action={
              <ButtonAnchor variant="primary" href="/view/allplans">
                {subscriptionsTexts.browsePlans}
              </ButtonAnchor>
            }
          />
        </Card>
      ) : null}
      <Group title={subscriptionsTexts.active} rows={alive} onCancel={setCancelling} />
      <Group title={subscriptionsTexts.ended} rows={over} onCancel={setCancelling} />
      <LoadMore list={list} />
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
  const { status, startsAt, endsAt } = one
  const runs = status === 'running' || status === 'expiring'
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
            {subscriptionsTexts.term(
              <DateTime value={startsAt} format="date" />,
              <DateTime value={endsAt} format="date" />,
            )}
          </span>
        </p>
      </div>
      {one.ending === null ? null : (
        <p className="mt-3 text-sm wrap-anywhere text-ink-soft">
          {subscriptionsTexts.cancelledBy(
            one.ending.by === 'provider' ? one.soldByName : subscriptionsTexts.tradebox,
            one.ending.reason,
          )}
        </p>
      )}
      {runs ? <Elapsed subscription={one} /> : null}
      {runs && one.isFreeTrial ? (
        <p className="mt-3 text-sm text-ink-soft">{afterTrial(one)}</p>
      ) : null}
      <Actions subscription={one} onCancel={onCancel} />
    </li>
  )
}

function DaysLeft({ days }: { days: number }) {
  return <span className="num text-base font-[600] text-ink">{daysLeftText(days)}</span>
}

/** The elapsed share of the term. Decorative, since the figures beside it say the same. */
function Elapsed({ subscription }: { subscription: MySubscription }) {
  const { startsAt, endsAt, daysLeft, status } = subscription
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
        className={status === 'expiring' ? 'fill-warn' : 'fill-accent'}
      />
    </svg>
  )
}

function Marks({ subscription: { status, isFreeTrial } }: { subscription: MySubscription }) {
  // The heading above already says active or ended.
  const told = status === 'running' || status === 'ended'
  return (
    <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
      {told ? null : <SubscriptionStatusBadge status={status} />}
      {isFreeTrial ? <Badge tone="accent">{subscriptionsTexts.freeTrial}</Badge> : null}
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
  return (
    <div
      className={cx(
        'mt-4 flex flex-wrap items-center gap-1 empty:hidden',
        !one.canRenew && '-ms-3',
      )}
    >
      {one.canRenew ? <RenewButton subscription={one} className="me-1" /> : null}
      {one.orderId === null ? null : (
        <ButtonAnchor size="sm" variant="ghost" href={`/dashboard/user/orders/${one.orderId}`}>
          {subscriptionsTexts.order}
          <span className="sr-only"> {subscriptionsTexts.of(one.serviceName)}</span>
        </ButtonAnchor>
      )}
      {one.invoiceId === null ? null : (
        <ButtonAnchor size="sm" variant="ghost" href={`/dashboard/user/invoices/${one.invoiceId}`}>
          {subscriptionsTexts.invoice}
          <span className="sr-only"> {subscriptionsTexts.of(one.serviceName)}</span>
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
          {subscriptionsTexts.cancel}
          <span className="sr-only"> {one.serviceName}</span>
        </Button>
      ) : null}
    </div>
  )
}
