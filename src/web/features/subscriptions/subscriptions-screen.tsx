import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Repeat from 'lucide-react/icons/repeat'
import { useState } from 'react'
import { cart } from '#contract/checkout/cart.ts'
import type { MySubscription } from '#contract/checkout/entities.ts'
import type { SubscriptionStanding } from '#contract/checkout/states.ts'
import { mySubscriptions, renewSubscription } from '#contract/checkout/subscriptions.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey, callQuery } from '#web/lib/query.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
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
            description="Plans that you buy or try appear here, with the days that are left."
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
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4 p-5 not-first:border-t sm:p-6">
      <div className="min-w-0">
        <h3 className="text-base font-[600] [overflow-wrap:anywhere]">
          <TextAnchor tone="quiet" href={`/view/services/${one.serviceId}`}>
            {one.serviceName}
          </TextAnchor>
        </h3>
        <p className="text-sm [overflow-wrap:anywhere] text-ink-muted">{one.soldByName}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
          <Standing subscription={one} />
          <span>
            <DateTime value={one.startsAt} format="date" /> to{' '}
            <DateTime value={one.endsAt} format="date" />
          </span>
        </p>
      </div>
      <Actions subscription={one} onCancel={onCancel} />
    </li>
  )
}

const LOOKS: Readonly<Record<SubscriptionStanding, readonly [BadgeTone, string]>> = {
  running: ['up', 'Running'],
  expiring: ['warn', 'Ends soon'],
  upcoming: ['accent', 'Begins later'],
  ended: ['neutral', 'Ended'],
  cancelled: ['neutral', 'Cancelled'],
}

function Standing({ subscription }: { subscription: MySubscription }) {
  const { standing, daysLeft, isFreeTrial } = subscription
  const [tone, label] = LOOKS[standing]
  return (
    <>
      <Badge tone={tone} dot>
        {label}
      </Badge>
      {isFreeTrial ? <Badge tone="spark">Free trial</Badge> : null}
      {standing === 'running' || standing === 'expiring' ? (
        <span className="num font-[560]">
          {daysLeft} {daysLeft === 1 ? 'day' : 'days'} left
        </span>
      ) : null}
    </>
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
    <div className="flex flex-wrap gap-2">
      {one.canRenew ? (
        <Button
          size="sm"
          loading={renew.isPending}
          onClick={() => renew.mutate({ body: { id: one._id } })}
        >
          {one.isFreeTrial ? 'Buy' : 'Renew'}
          {of}
        </Button>
      ) : null}
      {one.orderId === null ? null : (
        <ButtonAnchor size="sm" href={`/dashboard/user/orders/${one.orderId}`}>
          Order
          <span className="sr-only"> of {one.serviceName}</span>
        </ButtonAnchor>
      )}
      {one.invoiceId === null ? null : (
        <ButtonAnchor size="sm" href={`/dashboard/user/invoices/${one.invoiceId}`}>
          Invoice
          <span className="sr-only"> of {one.serviceName}</span>
        </ButtonAnchor>
      )}
      {one.canCancel ? (
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
          {of}
        </Button>
      ) : null}
    </div>
  )
}
