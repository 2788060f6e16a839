import { useQuery } from '@tanstack/react-query'
import { submittedTotals } from '#contract/checkout/orders.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ListTotalsLine } from '#web/lib/display/list-totals.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { ChoiceFilter, DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import {
  ADMIN_ORDERS_PATH,
  decidableStatuses,
  type PaymentSearch,
  paymentSearchOf,
} from './pages.ts'
import { PaymentQueue } from './payment-queue.tsx'
import { PAYMENT_STATES } from './payment-states.ts'
import { RefundQueue } from './refund-queue.tsx'
import { adminPaymentsTexts } from './texts.ts'

type AdminPaymentsProps = { mayDecide: boolean; search: PaymentSearch }

/** The payments to all providers, for admins. */
export function AdminPayments({ mayDecide, search }: AdminPaymentsProps) {
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={adminPaymentsTexts.title}
        description={adminPaymentsTexts.about}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./payments-workbook.ts')} />
        }
      />
      <PaymentQueue
        withProvider
        mayDecide={mayDecide}
        search={search}
        toolbar={
          <>
            <Filters search={search} />
            <Totals search={search} />
          </>
        }
      />
      <RefundQueue withProvider mayRecord={mayDecide} />
    </div>
  )
}

function Totals({ search }: { search: PaymentSearch }) {
  const totals = useQuery(callQuery(useApi(), submittedTotals, { query: search })).data?.data
  return <ListTotalsLine totals={totals} noun={adminPaymentsTexts.payments} />
}

function Filters({ search }: { search: PaymentSearch }) {
  const { choice, words, submit } = useFilters(ADMIN_ORDERS_PATH, search, paymentSearchOf)
  return (
    <ListFilters label={adminPaymentsTexts.filter} action={ADMIN_ORDERS_PATH} onSubmit={submit}>
      <WordsFilter
        {...words('q')}
        label={adminPaymentsTexts.search}
        placeholder={adminPaymentsTexts.searchExample}
      />
      <ChoiceFilter
        {...choice('status')}
        label={adminPaymentsTexts.status}
        className="max-sm:col-span-2 sm:w-40!"
        all={adminPaymentsTexts.all}
        options={decidableStatuses.map((value) => ({ value, label: PAYMENT_STATES[value][0] }))}
      />
      <DaysFilter choice={choice} />
    </ListFilters>
  )
}
