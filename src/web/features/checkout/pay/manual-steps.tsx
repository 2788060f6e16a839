import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paymentMessages } from '#contract/checkout/texts.ts'
import type { Order } from '#contract/checkout/types.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import type { SignDialog } from '../orders/order-parts.ts'
import { refetchOrders } from '../orders/reread-orders.ts'
import { payTexts } from '../texts.ts'
import { findSigned, rememberSigned } from './signed-mark.ts'
import { TermsHint } from './terms-hint.tsx'

const ConsentDialog = lazyPart(
  async () => (await import('#web/lib/agreements/consent-dialog.tsx')).ConsentDialog,
)
const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

type Open = 'terms' | 'agreement' | 'transfer'

type ManualStepsProps = {
  order: Order
  Sign: SignDialog
  /** The prices have expired, and only the proof may still be uploaded until then. */
  lateUntil: string | null
}

/** Terms, the signed agreement, then the transfer to the provider with its proof. */
export function ManualSteps({ order, Sign, lateUntil }: ManualStepsProps) {
  const queryClient = useQueryClient()
  const step = stepOf(order)
  // The terms open first. If the buyer closes them, a button beside the order opens them again.
  const [open, setOpen] = useState<Open | undefined>(step === 'terms' ? step : undefined)
  const next = useRef<HTMLButtonElement>(null)
  const [submitted, setSubmitted] = useState(false)
  const [line] = order.lines
  useEffect(() => {
    if (step === 'transfer' && findSigned(window.sessionStorage, order._id) !== undefined) {
      setOpen('transfer')
    }
  }, [step, order._id])
  if (line === undefined) {
    return null
  }
  if (submitted) {
    const { title, description } = paymentMessages.submitted
    return (
      <div role="status" className="rounded-md border bg-up-soft px-3.5 py-3 text-sm">
        <p className="font-[560] text-up">{title}</p>
        <p>{description}</p>
      </div>
    )
  }
  const goOn = () => {
    setOpen(step)
    if (step === 'transfer') {
      // The terms may have changed since, and must be accepted before payment.
      void refetchOrders(queryClient)
    }
  }
  const { text, label } =
    lateUntil === null
      ? STEPS[step]
      : { text: payTexts.lateProof(<DateTime value={lateUntil} />), label: payTexts.uploadProof }
  return (
    <div className="flex flex-col gap-4">
      <TermsHint order={order}>{text}</TermsHint>
      <Button ref={next} variant="primary" size="lg" block onClick={goOn}>
        {label}
      </Button>
      <p className="text-sm text-ink-muted">
        {line.soldByName} {payTexts.activatesLater}
      </p>
      <ConsentDialog
        subject={{ orderId: order._id }}
        open={open === 'terms'}
        onOpenChange={(opens) => setOpen(opens ? 'terms' : undefined)}
        description={payTexts.beforeSigning}
        onGiven={async () => {
          await refetchOrders(queryClient)
          setOpen('agreement')
        }}
      />
      {open === 'agreement' ? (
        <Sign
          orderLineId={line._id}
          finalFocus={next}
          onClose={() => {
            setOpen(undefined)
            void refetchOrders(queryClient)
          }}
          onSigned={(agreement) => {
            rememberSigned(window.sessionStorage, order._id, agreement._id)
            setOpen('transfer')
            void refetchOrders(queryClient)
          }}
        />
      ) : null}
      {open === 'transfer' && step !== 'terms' ? (
        <TransferDialog
          order={order}
          line={line}
          lateUntil={lateUntil}
          finalFocus={next}
          onClose={() => setOpen(undefined)}
          onSubmitted={() => setSubmitted(true)}
        />
      ) : null}
    </div>
  )
}

function stepOf({ needs }: Order): Open {
  const [need] = needs
  return need === undefined ? 'transfer' : need === 'agreement' ? 'agreement' : 'terms'
}

const STEPS: Readonly<Record<Open, { readonly text: string; readonly label: string }>> = {
  terms: {
    text: payTexts.signTermsHint,
    label: payTexts.readTerms,
  },
  agreement: {
    text: payTexts.signNext,
    label: payTexts.sign,
  },
  transfer: {
    text: payTexts.signed,
    label: payTexts.showBank,
  },
}
