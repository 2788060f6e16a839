import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { completeFree } from '#contract/checkout/cart.ts'
import type { OpenPayment, Order } from '#contract/checkout/types.ts'
import { platformPlanMessages } from '#contract/platform-plans/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { type PaymentResult, payAtGateway } from '#web/lib/api/gateway.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { hasChangedTerms, type Waiting } from '../orders/order-parts.ts'
import { refetchOrders } from '../orders/reread-orders.ts'
import { payTexts } from '../texts.ts'
import { TermsHint } from './terms-hint.tsx'

const ConsentDialog = lazyPart(
  async () => (await import('#web/lib/agreements/consent-dialog.tsx')).ConsentDialog,
)

type CardStepsProps = {
  order: Order
  waiting: Waiting
  onWaiting: (waiting: Waiting) => void
}

/** Terms, then the gateway's window. A free order is completed without the gateway. */
export function CardSteps({ order, waiting, onWaiting }: CardStepsProps) {
  const queryClient = useQueryClient()
  const payment = usePayment(order, onWaiting)
  // The terms open first. If the buyer closes them, a button beside the order opens them again.
  const [reading, setReading] = useState(order.needs.includes('consent'))
  if (waiting === 'pending') {
    return <Pending total={order.total} />
  }
  return (
    <div className="flex flex-col gap-4">
      {hasChangedTerms(order) ? null : <Outcome order={order} payment={payment} />}
      {order.needs.includes('consent') ? (
        <>
          <TermsHint order={order}>{payTexts.termsHint}</TermsHint>
          <Button variant="primary" size="lg" block onClick={() => setReading(true)}>
            {payTexts.readTerms}
          </Button>
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{payTexts.termsAccepted}</p>
          <Button
            variant="primary"
            size="lg"
            block
            loading={payment.paying}
            onClick={() => void payment.pay()}
          >
            {order.total === 0 ? payTexts.complete : payTexts.payAmount(formatMoney(order.total))}
          </Button>
          {order.total === 0 ? null : (
            <p className="text-sm text-ink-muted">{payTexts.completeHint}</p>
          )}
        </>
      )}
      <ConsentDialog
        subject={{ orderId: order._id }}
        open={reading}
        onOpenChange={setReading}
        description={payTexts.beforePaying}
        onGiven={async () => {
          payment.clearFailure()
          await refetchOrders(queryClient)
          setReading(false)
        }}
      />
    </div>
  )
}

type UnpaidResult = Extract<PaymentResult, { kind: 'failed' | 'dismissed' | 'refunded' }>

function usePayment(order: Order, onWaiting: (waiting: Waiting) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [paying, setPaying] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [unpaid, setUnpaid] = useState<UnpaidResult>()

  const applyResult = async (result: PaymentResult) => {
    switch (result.kind) {
      case 'success':
        await refetchOrders(queryClient)
        return
      case 'processing':
        onWaiting('pending')
        return
      case 'failed':
        toast.error(platformPlanMessages.paymentFailed.title)
        setUnpaid(result)
        onWaiting('attempted')
        return
      case 'refunded':
      case 'dismissed':
        setUnpaid(result)
        onWaiting('attempted')
        await refetchOrders(queryClient)
    }
  }
  const pay = async () => {
    setPaying(true)
    setFailure(null)
    setUnpaid(undefined)
    // The result of the last attempt is outdated.
    toast.dismiss()
    try {
      if (order.total === 0) {
        await api(completeFree, { body: { orderId: order._id } })
        await refetchOrders(queryClient)
      } else {
        const subject = { amount: order.total, orderId: order._id }
        const onProcessing = () => onWaiting('pending')
        await applyResult(await payAtGateway(api, subject, { onProcessing }))
      }
    } catch (error) {
      setFailure(error)
      await refetchOrders(queryClient)
    } finally {
      setPaying(false)
    }
  }
  return { pay, paying, failure, unpaid, clearFailure: () => setFailure(null) }
}

type OutcomeProps = { order: Order; payment: ReturnType<typeof usePayment> }

function Outcome({ order: { returned, openPayment }, payment: { failure, unpaid } }: OutcomeProps) {
  if (failure !== null) {
    return (
      <FormError title={platformPlanMessages.paymentFailed.title}>{messageOf(failure)}</FormError>
    )
  }
  switch (unpaid?.kind) {
    case 'failed':
      return (
        <FormError title={platformPlanMessages.paymentFailed.title}>
          <p>{sentence(unpaid.message)}</p>
          <p>{payTexts.notCharged}</p>
        </FormError>
      )
    case 'dismissed':
      return <Note>{payTexts.closed}</Note>
    case 'refunded':
      return <Returned reason={returned?.reason} />
    case undefined:
      return returned === null ? (
        <EarlierAttempt ended={openPayment?.ended ?? null} />
      ) : (
        <Returned reason={returned.reason} />
      )
  }
}

/**
 * The outcome of a payment from before a reload, from another window, or while this page was
 * waiting.
 */
function EarlierAttempt({ ended }: Pick<OpenPayment, 'ended'>) {
  if (ended === 'unanswered') {
    return <Note>{payTexts.unanswered}</Note>
  }
  return ended === null ? (
    <FormError />
  ) : (
    <FormError title={platformPlanMessages.paymentFailed.title}>
      {payTexts.declined} {payTexts.notCharged}
    </FormError>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="rounded-md border bg-sunken px-3.5 py-3 text-sm text-ink-soft">
      {children}
    </p>
  )
}

function Returned({ reason }: { reason: string | undefined }) {
  return (
    <FormError title={payTexts.refundComing}>
      <p>{reason}</p>
      <p>{payTexts.lookAtCart}</p>
    </FormError>
  )
}

/** The bank's message, which may lack a full stop. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function Pending({ total }: Pick<Order, 'total'>) {
  return (
    <div className="flex flex-col gap-4">
      <div role="status" className="flex flex-col gap-2 text-sm text-ink-soft">
        <p className="flex items-center gap-2.5 text-base font-[600] text-ink">
          <Spinner />
          {payTexts.waiting}
        </p>
        <p>{payTexts.waitingHint(<Money rupees={total} />)}</p>
        <p>{payTexts.waitingElsewhere}</p>
      </div>
      <ButtonAnchor block href="/dashboard/user/orders">
        {payTexts.orders}
      </ButtonAnchor>
    </div>
  )
}
