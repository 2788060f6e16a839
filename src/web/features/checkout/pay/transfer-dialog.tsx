import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { paymentDetails } from '#contract/checkout/orders.ts'
import type { Order, OrderLine } from '#contract/checkout/types.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/common/limits.ts'
import { paymentDetailsMessages } from '#contract/providers/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { MoneyRows } from '../orders/price-parts.tsx'
import { payTexts } from '../texts.ts'
import { ProofForm } from './proof-form.tsx'

type TransferDialogProps = {
  order: Order
  line: OrderLine
  /** The prices have expired, and only the proof may still be uploaded until then. */
  lateUntil: string | null
  /** The element that gets the focus when the dialog closes. */
  finalFocus: RefObject<HTMLElement | null>
  onClose: () => void
  onSubmitted: () => void
}

/** The payment dialog: the amount, the payee and the proof of payment. */
export function TransferDialog(props: TransferDialogProps) {
  const { order, line, lateUntil, finalFocus, onClose, onSubmitted } = props
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState(false)
  const amount = useRef<HTMLDivElement>(null)
  const query = useQuery({
    ...callQuery(useApi(), paymentDetails, { query: { id: line.soldById, orderId: order._id } }),
    enabled: lateUntil === null,
    staleTime: (DOWNLOAD_LINK_SECONDS - 60) * SECOND_MS,
  })
  return (
    <Dialog
      open
      size="lg"
      locked={busy}
      unsaved={typed}
      initialFocus={amount}
      finalFocus={finalFocus}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={payTexts.payTo(line.soldByName)}
      description={line.serviceName}
    >
      <div className="flex flex-col gap-6">
        <Amount ref={amount} line={line} />
        {lateUntil !== null ? (
          <p role="status" className="text-sm text-ink-soft">
            {payTexts.lateProof(<DateTime value={lateUntil} />)}
          </p>
        ) : query.isError ? (
          <QueryError query={query} compact title={paymentDetailsMessages.loadFailed.title} />
        ) : query.data === undefined ? (
          <Skeleton className="h-44 w-full" />
        ) : (
          <Account details={query.data.data} />
        )}
        <ProofForm
          order={order}
          line={line}
          onBusy={setBusy}
          onTyped={() => setTyped(true)}
          onDone={onSubmitted}
        />
      </div>
    </Dialog>
  )
}

/** The price without tax, the tax, and the total; it comes first in the dialog. */
function Amount({ line, ref }: { line: OrderLine; ref: RefObject<HTMLDivElement | null> }) {
  const { gst, price, split } = line
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="flex flex-col gap-2 rounded-md bg-sunken px-4 py-3.5 outline-none"
    >
      {gst ? (
        <MoneyRows
          rows={[
            [payTexts.price, split.taxable],
            [payTexts.gst, (Math.round(price * 100) - Math.round(split.taxable * 100)) / 100],
          ]}
        />
      ) : null}
      <p className="flex items-baseline justify-between gap-6 font-[620]">
        <span>{payTexts.toPay}</span>
        <Money rupees={price} className="text-lg" />
      </p>
    </div>
  )
}

type Details = CallReply<typeof paymentDetails>['data']

function Account({ details }: { details: Details }) {
  const { qrCode, upiLink } = details
  const fields = [
    [payTexts.beneficiary, details.beneficiaryName],
    [payTexts.bank, details.bankName],
    [payTexts.accountNumber, details.accNumber],
    ['IFSC', details.ifsc],
    ['UPI', details.upi],
    [payTexts.paymentRemark, details.reference],
  ] as const
  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
      <dl className="flex flex-col gap-1">
        {fields.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-muted">{label}</dt>
              <dd className="flex items-center justify-between gap-3">
                <span className="num [overflow-wrap:anywhere]">{value}</span>
                <CopyButton text={value} label={payTexts.copy(label)} iconOnly />
              </dd>
            </div>
          ),
        )}
      </dl>
      <div className="flex flex-col items-center gap-3">
        {qrCode === null ? (
          <p className="grid size-44 place-items-center rounded-md border border-dashed px-4 text-center text-sm text-ink-muted">
            {paymentDetailsMessages.noQrCode}
          </p>
        ) : (
          <img
            src={qrCode}
            alt={upiLink === null ? payTexts.providerCode : payTexts.upiCode}
            width={176}
            height={176}
            className="size-44 rounded-md border bg-white object-contain"
          />
        )}
        {upiLink === null ? null : (
          <ButtonAnchor size="sm" href={upiLink} rel="external" className="pointer-fine:hidden">
            {payTexts.openApp}
          </ButtonAnchor>
        )}
      </div>
    </div>
  )
}
