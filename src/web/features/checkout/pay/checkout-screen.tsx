import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { OrderNeed } from '#contract/checkout/states.ts'
import type { Order } from '#contract/checkout/types.ts'
import { BillingProfileForm } from '#web/lib/forms/billing-profile-form.tsx'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { TelegramForm } from '#web/lib/forms/telegram-form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { useHasPassed } from '#web/ui/text/now.ts'
import { ChangesDialog } from '../cart/changes-dialog.tsx'
import { useQuote } from '../cart/use-quote.ts'
import { BilledTo } from '../orders/billed-to.tsx'
import { OrderLines } from '../orders/order-lines.tsx'
import type { SignDialog, Waiting } from '../orders/order-parts.ts'
import { refetchOrders } from '../orders/reread-orders.ts'
import { payTexts } from '../texts.ts'
import { CardSteps } from './card-steps.tsx'
import { ManualSteps } from './manual-steps.tsx'

type CheckoutScreenProps = {
  order: Order
  Sign: SignDialog
  waiting: Waiting
  onWaiting: (waiting: Waiting) => void
}

/** The checkout of an order with frozen prices. */
export function CheckoutScreen({ order, Sign, waiting, onWaiting }: CheckoutScreenProps) {
  const expired = useExpired(order)
  const steps = order.method === 'manual' ? MANUAL_STEPS : CARD_STEPS
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={payTexts.checkout}
        description={
          waiting === 'pending' || expired ? (
            payTexts.reference(<span className="num">{order.reference}</span>)
          ) : (
            <Terms order={order} />
          )
        }
        actions={<ButtonAnchor href="/dashboard/user/cart">{payTexts.backToCart}</ButtonAnchor>}
      />
      <Stepper label={payTexts.steps} steps={steps.names} current={steps.at(order.needs)} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderLines order={order} />
          {order.needs.includes('billing') ? null : <BilledTo />}
        </div>
        <Card
          className={cx('xl:sticky xl:top-23', waiting === 'pending' ? 'max-xl:order-first' : '')}
        >
          {expired && waiting !== 'pending' && order.proofUntil === null ? (
            <RequestNewQuote order={order} label={payTexts.refreshPrices}>
              {payTexts.pricesExpired} {moneyWords(order)}
            </RequestNewQuote>
          ) : order.needs.includes('telegram') ? (
            <Telegram />
          ) : order.needs.includes('billing') ? (
            <Billing order={order} />
          ) : order.needs.includes('new-order') ? (
            <RequestNewQuote order={order} label={payTexts.readNewTerms}>
              {payTexts.signedTermsChanged}
            </RequestNewQuote>
          ) : order.method === 'manual' ? (
            <div className="flex flex-col gap-6">
              <ManualSteps
                order={order}
                Sign={Sign}
                lateUntil={expired ? order.proofUntil : null}
              />
              {expired ? (
                <RequestNewQuote order={order} label={payTexts.refreshPrices} quiet>
                  {payTexts.notTransferred}
                </RequestNewQuote>
              ) : null}
            </div>
          ) : (
            <CardSteps order={order} waiting={waiting} onWaiting={onWaiting} />
          )}
        </Card>
      </div>
    </div>
  )
}

function useExpired({ expiresAt, status }: Order): boolean {
  const queryClient = useQueryClient()
  const isOver = useHasPassed(Date.parse(expiresAt))
  useEffect(() => {
    // The server says whether the order has expired, and with it what time it is.
    if (isOver) {
      void refetchOrders(queryClient)
    }
  }, [isOver, queryClient])
  return isOver || status === 'expired'
}

function Telegram() {
  const queryClient = useQueryClient()
  return <TelegramForm onSaved={() => refetchOrders(queryClient)} />
}

const CARD_STEPS = {
  names: [payTexts.terms, payTexts.payment],
  at: (needs: readonly OrderNeed[]) => (needs.length === 0 ? 1 : 0),
}

const MANUAL_STEPS = {
  names: [payTexts.terms, payTexts.agreement, payTexts.transfer],
  at: (needs: readonly OrderNeed[]) => (needs.length === 0 ? 2 : needs[0] === 'agreement' ? 1 : 0),
}

function Terms({ order }: { order: Order }) {
  return payTexts.pricesHold(
    <span className="num">{order.reference}</span>,
    <Countdown until={Date.parse(order.expiresAt)} />,
  )
}

function moneyWords({ method, returned }: Order): string {
  if (returned === null) {
    return method === 'manual' ? payTexts.mayHaveTransferred : payTexts.wereNotCharged
  }
  return returned.backAt === null ? payTexts.refundIsComing : payTexts.refunded
}

type QuoteAgainProps = {
  order: Order
  label: string
  /** Another button is the main one. */
  quiet?: boolean
  children: ReactNode
}

/**
 * Requests a new quote for the same plans when the prices or the signed terms are no longer valid,
 * and shows what changed.
 */
function RequestNewQuote({ order, label, quiet = false, children }: QuoteAgainProps) {
  const quote = useQuote()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-base text-ink-soft">
        {children}
      </p>
      <CallError error={failure} />
      <Button
        variant={quiet ? 'secondary' : 'primary'}
        block
        loading={quote.isRequesting}
        onClick={() => {
          setFailure(null)
          quote.requestQuote(quoteRequestOf(order)).catch(setFailure)
        }}
      >
        {label}
      </Button>
      <ChangesDialog quote={quote} />
    </div>
  )
}

/** The place of supply decides how the tax is split, so saving it creates a new order. */
function Billing({ order }: { order: Order }) {
  const queryClient = useQueryClient()
  const quote = useQuote()
  const [failure, setFailure] = useState<unknown>(null)
  return (
    <div className="flex flex-col gap-4">
      <CallError error={failure} />
      <BillingProfileForm
        submitLabel={payTexts.saveAndContinue}
        onSaved={() => {
          quote
            .requestQuote(quoteRequestOf(order))
            .then(() => refetchOrders(queryClient))
            .catch(setFailure)
        }}
      />
      <ChangesDialog quote={quote} />
    </div>
  )
}

function quoteRequestOf({ method, lines }: Order) {
  return {
    method: method === 'manual' ? ('manual' as const) : ('card' as const),
    lines: lines.map(({ serviceId, price }) => ({ serviceId, price })),
  }
}
