import type { StuckRefund } from '#contract/payments/refunds.ts'
import { readablePhone, telephoneHref } from '#web/lib/display/contact-text.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { REFUND_STATES } from './refund-states.ts'
import { refundsTexts, waitingTexts } from './texts.ts'

/** Columns shown for every refund. */
export const BASE_COLUMNS: readonly DataColumn<StuckRefund>[] = [
  {
    id: 'payer',
    header: refundsTexts.payer,
    sortBy: (row) => row.payerName,
    cell: ({ payerName, payerEmail, payerNumber }) => (
      <span className="flex flex-col items-start wrap-break-word">
        <span className="font-[540]">{payerName}</span>
        {payerEmail === null ? null : (
          <TextAnchor tone="quiet" href={`mailto:${payerEmail}`} className="text-xs">
            {payerEmail}
          </TextAnchor>
        )}
        {payerEmail !== null || payerNumber === null ? null : (
          <TextAnchor tone="quiet" href={telephoneHref(payerNumber)} className="num text-xs">
            {readablePhone(payerNumber)}
          </TextAnchor>
        )}
      </span>
    ),
  },
  {
    id: 'title',
    header: refundsTexts.paidFor,
    sortBy: (row) => row.title,
    cell: ({ title, reason, status }) => (
      <span className="flex flex-col wrap-break-word max-sm:items-end sm:min-w-20">
        <span>{title}</span>
        {/* The status of a payment that was taken back says the same. */}
        {status === 'taken_back' ? null : <span className="text-xs text-ink-muted">{reason}</span>}
      </span>
    ),
  },
  moneyColumn('amount', refundsTexts.amount, (row) => row.amount, { sortable: true, bold: true }),
]

/** Columns of failed refunds. */
export const FAILED_COLUMNS: readonly DataColumn<StuckRefund>[] = [
  {
    id: 'at',
    header: refundsTexts.failed,
    sortBy: (row) => row.at,
    cell: ({ at, attempts }) => (
      <span className="flex flex-col whitespace-nowrap max-sm:items-end">
        <DateTime value={at} />
        {attempts === 1 ? null : (
          <span className="num text-xs text-ink-muted">{refundsTexts.attempts(attempts)}</span>
        )}
      </span>
    ),
  },
  {
    id: 'payment',
    header: refundsTexts.payment,
    cell: ({ paymentId, error, waiting }) => (
      <span className="flex flex-col max-sm:items-end">
        <span className="font-mono text-xs sm:whitespace-nowrap">{paymentId}</span>
        {error === null ? null : (
          <span className="text-xs wrap-break-word text-ink-muted">{error}</span>
        )}
        {waiting === null ? null : (
          <>
            <span className="text-xs wrap-break-word">
              {waitingTexts.entered(waiting.referenceNo, dayText(waiting.sentOn))}
            </span>
            <span className="text-xs wrap-break-word text-ink-muted">{entererOf(waiting)}</span>
          </>
        )}
      </span>
    ),
  },
]

function entererOf({ byYou, relatedToYou, enteredBy }: NonNullable<StuckRefund['waiting']>) {
  if (byYou) {
    return waitingTexts.byYou
  }
  return relatedToYou
    ? waitingTexts.independentConfirms(enteredBy)
    : waitingTexts.byAdmin(enteredBy)
}

/** Columns of refunds made on the gateway's dashboard. */
export const DASHBOARD_COLUMNS: readonly DataColumn<StuckRefund>[] = [
  {
    id: 'at',
    header: refundsTexts.status,
    sortBy: (row) => row.at,
    cell: ({ at, status }) => (
      <span className="flex flex-col max-sm:items-end">
        <span>{REFUND_STATES[status]}</span>
        <DateTime value={at} className="text-xs text-ink-muted" />
      </span>
    ),
  },
  {
    id: 'refund',
    header: refundsTexts.atTheGateway,
    cell: ({ paymentId, gatewayRefundId }) => (
      <span className="flex flex-col font-mono text-xs max-sm:items-end sm:whitespace-nowrap">
        <span>{paymentId}</span>
        <span className="text-ink-muted">{gatewayRefundId}</span>
      </span>
    ),
  },
]

/** Columns of refunds sent by bank. */
export const TRANSFER_COLUMNS: readonly DataColumn<StuckRefund>[] = [
  {
    id: 'sentOn',
    header: refundsTexts.sentOn,
    sortBy: (row) => row.sentOn ?? '',
    cell: ({ sentOn }) => (sentOn === null ? '–' : <DateTime value={sentOn} format="date" />),
  },
  {
    id: 'reference',
    header: refundsTexts.referenceNumber,
    cell: (row) => <span className="num wrap-break-word">{row.referenceNo ?? '–'}</span>,
  },
]
