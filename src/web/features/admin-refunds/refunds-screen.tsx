import { useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import {
  type RefundList,
  retryRefund,
  type StuckRefund,
  stuckRefunds,
} from '#contract/payments/refunds.ts'
import { useApi, useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callKey } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { DataColumn } from '#web/ui/data-table.tsx'
import { EndlessTable } from '#web/ui/endless-table.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { formatMoney } from '#web/ui/numbers.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/tab-links.tsx'
import { toast } from '#web/ui/toast.ts'
import { ADMIN_REFUNDS_PATH, stuckRefundPages } from './pages.ts'
import { ELSEWHERE_FACTS, FACTS, FAILED_FACTS, TRANSFER_FACTS } from './refund-columns.tsx'

const TransferDialog = lazyPart(async () => (await import('./transfer-dialog.tsx')).TransferDialog)

type Asked = { readonly refund: StuckRefund; readonly what: 'retry' | 'transfer' }

/** What each list says of itself and shows beside what all show. */
const LISTS = {
  failed: {
    label: 'Refunds that failed',
    description:
      'Failed gateway refunds. Retry, or send the money by bank and record the transfer.',
    facts: FAILED_FACTS,
    empty: 'No failed refunds.',
  },
  transferred: {
    label: 'Refunds sent by bank',
    description: 'Refunds sent by bank after the gateway failed.',
    facts: TRANSFER_FACTS,
    empty: 'No refunds sent by bank.',
  },
  elsewhere: {
    label: 'Refunds made at the gateway',
    description:
      'Refunds made on the gateway’s dashboard. The plan stays active until it is cancelled; a cancellation deducts this amount from its refund.',
    facts: ELSEWHERE_FACTS,
    empty: 'No refunds made on the gateway’s dashboard.',
  },
} as const

/** Refunds that the gateway did not make: asked for again, or sent by bank. */
export function RefundsScreen({ status }: { status: RefundList }) {
  const list = useSuspenseInfiniteQuery(stuckRefundPages(useApi(), status))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const shown = LISTS[status]
  const columns = useMemo(
    () =>
      status === 'failed'
        ? [...FACTS, ...shown.facts, actionsOf(setAsked)]
        : [...FACTS, ...shown.facts],
    [status, shown],
  )
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader size="page" title="Refunds" description={shown.description} />
      <TabLinks label="Refunds by state">
        <TabLink
          to={ADMIN_REFUNDS_PATH}
          activeOptions={{ exact: true, includeSearch: true }}
          search={{}}
        >
          Failed
        </TabLink>
        <TabLink
          to={ADMIN_REFUNDS_PATH}
          activeOptions={{ exact: true, includeSearch: true }}
          search={{ status: 'transferred' }}
        >
          Sent by bank
        </TabLink>
        <TabLink
          to={ADMIN_REFUNDS_PATH}
          activeOptions={{ exact: true, includeSearch: true }}
          search={{ status: 'elsewhere' }}
        >
          At the gateway
        </TabLink>
      </TabLinks>
      <EndlessTable
        list={list}
        key={status}
        label={shown.label}
        emptyNote={shown.empty}
        columns={columns}
        rows={list.data.pages.flatMap((page) => page.data)}
        rowId={(row) => row._id}
        mobile="cards"
      />
      <RetryDialog refund={asked?.what === 'retry' ? asked.refund : undefined} onClose={close} />
      {asked?.what === 'transfer' ? (
        <Suspense>
          <TransferDialog refund={asked.refund} onClose={close} />
        </Suspense>
      ) : null}
    </div>
  )
}

type RetryDialogProps = { refund: StuckRefund | undefined; onClose: () => void }

function RetryDialog({ refund, onClose }: RetryDialogProps) {
  const queryClient = useQueryClient()
  const retry = useMutationCall(retryRefund, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKey(stuckRefunds) }),
  })
  const handleConfirm = async () => {
    if (refund !== undefined) {
      // What went wrong is said by the toast.
      await retry.mutateAsync({ body: { id: refund._id } }).catch(() => undefined)
    }
  }
  return (
    <ConfirmDialog
      open={refund !== undefined}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`Retry the gateway refund of ${formatMoney(refund?.amount ?? 0)}?`}
      description="The money returns to the original payment method, unless the gateway has refunded it already."
      confirmLabel="Retry refund"
      onConfirm={handleConfirm}
    />
  )
}

function actionsOf(onAsk: (asked: Asked) => void): DataColumn<StuckRefund> {
  return {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (refund) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        <Button
          size="sm"
          variant="primary"
          aria-label={`Retry refund of ${refund.payerName}`}
          onClick={() => onAsk({ refund, what: 'retry' })}
        >
          Retry refund
        </Button>
        <Button
          size="sm"
          aria-label={`Sent by bank: the refund of ${refund.payerName}`}
          onClick={() => onAsk({ refund, what: 'transfer' })}
        >
          Sent by bank
        </Button>
      </span>
    ),
  }
}
