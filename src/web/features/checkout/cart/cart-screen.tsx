import { useSuspenseQuery } from '@tanstack/react-query'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useEffect, useRef } from 'react'
import { cart } from '#contract/checkout/cart.ts'
import type { Cart, CartLine as Line } from '#contract/checkout/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { BillingProfileForm } from '#web/lib/forms/billing-profile-form.tsx'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { TelegramForm } from '#web/lib/forms/telegram-form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { BilledTo } from '../orders/billed-to.tsx'
import { PriceTotals } from '../orders/price-parts.tsx'
import { cartTexts } from '../texts.ts'
import { CartLine } from './cart-line.tsx'
import { ChangesDialog } from './changes-dialog.tsx'
import { FeeAllowances } from './fee-allowances.tsx'
import { type CheckoutFlow, useCheckoutFlow } from './use-buying.ts'

const WHILE_UNDER_WAY_MS = 10 * SECOND_MS

/** The cart's plans, and its two payment methods. */
export function CartScreen() {
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), cart, {}),
    // A payment confirmed by the bank removes its plans from the cart.
    refetchInterval: ({ state }) => (state.data?.data.underWay ? WHILE_UNDER_WAY_MS : false),
  })
  const { items, gone, inReview, unreported, underWay } = data.data
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={cartTexts.cart} />
      {gone.length === 0 ? null : (
        <p role="status" className="rounded-md border bg-warn-soft px-4 py-3 text-sm text-warn">
          {cartTexts.offSale} {gone.map(({ title }) => title).join(', ')}.
        </p>
      )}
      {underWay === null ? null : (
        <p role="status" className="rounded-md border bg-warn-soft px-4 py-3 text-sm text-warn">
          {cartTexts.underWay(
            <Money rupees={underWay.total} />,
            underWay.plans.map(({ title }) => title).join(', '),
          )}
        </p>
      )}
      {unreported.map(({ title, orderId }) => (
        <p
          key={orderId}
          role="status"
          className="rounded-md border bg-warn-soft px-4 py-3 text-sm text-warn"
        >
          {cartTexts.unreported(
            title,
            <TextAnchor href={`/dashboard/user/orders/${orderId}`}>{cartTexts.toProof}</TextAnchor>,
          )}
        </p>
      ))}
      {inReview.length === 0 ? null : <InReview plans={inReview} />}
      {items.length === 0 ? (
        <Card>
          <EmptyState
            title={cartTexts.empty}
            description={cartTexts.emptyHint}
            icon={<ShoppingCart size={20} strokeWidth={1.75} aria-hidden="true" />}
            action={
              <ButtonAnchor variant="primary" href="/view/allplans">
                {cartTexts.browsePlans}
              </ButtonAnchor>
            }
          />
        </Card>
      ) : (
        <FilledCart cart={data.data} />
      )}
    </div>
  )
}

/**
 * Plans with a transfer under review: they return to the cart if it is rejected and leave it once
 * it is verified.
 */
function InReview({ plans }: { plans: Cart['inReview'] }) {
  return (
    <div
      role="status"
      className="flex flex-col gap-1 rounded-md border bg-surface px-4 py-3 text-sm text-ink-soft"
    >
      {plans.map(({ _id, title, orderId }) => (
        <p key={_id}>
          {cartTexts.underReview(
            <TextAnchor href={`/dashboard/user/orders/${orderId}`}>{title}</TextAnchor>,
          )}
        </p>
      ))}
    </div>
  )
}

function FilledCart({ cart }: { cart: Cart }) {
  const { items, total, feeAllowances, needs, underWay } = cart
  const buying = useCheckoutFlow(needs)
  // The kind of GST depends on the state, which comes with the billing details.
  const stateKnown = !needs.includes('billing')
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card pad="none">
          <ul aria-label={cartTexts.plans}>
            {items.map((line) => (
              <CartLine
                key={line._id}
                line={line}
                stateKnown={stateKnown}
                busy={buying.busy}
                onTransfer={
                  isOf(underWay, line)
                    ? undefined
                    : () => buying.start({ method: 'manual', lines: [toSeen(line)] })
                }
              />
            ))}
          </ul>
        </Card>
        <BuyerDetails needs={needs} buying={buying} />
        {stateKnown ? <BilledTo /> : null}
      </div>
      <Card className="xl:sticky xl:top-23">
        <div className="flex flex-col gap-5">
          <PriceTotals lines={items} total={total} stateKnown={stateKnown} />
          <Failure failure={buying.failure} />
          {underWay === null ? (
            <Continue cart={cart} buying={buying} />
          ) : (
            <SeePayment underWay={underWay} items={items} />
          )}
          <FeeAllowances allowances={feeAllowances} />
        </div>
      </Card>
      <ChangesDialog quote={buying.quote} />
    </div>
  )
}

function Continue({
  cart: { items, total, feeAllowances },
  buying,
}: {
  cart: Cart
  buying: CheckoutFlow
}) {
  return (
    <>
      <Button
        variant="primary"
        size="lg"
        block
        disabled={feeAllowances.some(({ exceeded }) => exceeded)}
        loading={buying.busy}
        onClick={() => buying.start({ method: 'card', lines: items.map(toSeen) })}
      >
        {total === 0 ? cartTexts.continue : cartTexts.pay}
      </Button>
      <p className="text-sm text-ink-muted">{cartTexts.howItActivates}</p>
    </>
  )
}

type SeePaymentProps = { underWay: NonNullable<Cart['underWay']>; items: Cart['items'] }

/**
 * Shown instead of the payment buttons: a new order would replace the one being paid, and that
 * payment would be refunded.
 */
function SeePayment({ underWay, items }: SeePaymentProps) {
  return (
    <>
      <ButtonAnchor
        variant="primary"
        size="lg"
        block
        href={`/dashboard/user/orders/${underWay.orderId}`}
      >
        {cartTexts.seePayment}
      </ButtonAnchor>
      {items.every((line) => isOf(underWay, line)) ? null : (
        <p className="text-sm text-ink-muted">{cartTexts.othersLater}</p>
      )}
    </>
  )
}

type BuyerDetailsProps = { needs: Cart['needs']; buying: CheckoutFlow }

/** The missing buyer details in one card. Either payment button submits them. */
function BuyerDetails({ needs, buying }: BuyerDetailsProps) {
  const hasTelegram = !needs.includes('telegram')
  const hasBilling = !needs.includes('billing')
  return hasTelegram && hasBilling ? null : (
    <Card title={cartTexts.yourDetails} description={cartTexts.askedOnce}>
      <div className="flex flex-col gap-6">
        {hasTelegram ? null : (
          <TelegramForm
            formRef={buying.forms.telegram}
            onSaved={() => void buying.saved('telegram')}
          />
        )}
        {hasBilling ? null : (
          <BillingProfileForm
            formRef={buying.forms.billing}
            onSaved={() => void buying.saved('billing')}
          />
        )}
      </div>
    </Card>
  )
}

/** Scrolls the error into view: on a phone the button may be a screen away. */
function Failure({ failure }: { failure: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) {
      place.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [failure])
  return (
    <div ref={place} className="scroll-my-6 has-[[role=alert]:empty]:hidden">
      <CallError error={failure} />
    </div>
  )
}

function isOf(underWay: Cart['underWay'], line: Line): boolean {
  return underWay?.plans.some(({ _id }) => _id === line._id) === true
}

function toSeen({ _id, price }: Line) {
  return { serviceId: _id, price }
}
