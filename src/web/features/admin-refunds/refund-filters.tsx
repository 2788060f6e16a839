import { useQuery } from '@tanstack/react-query'
import { refundTotals } from '#contract/payments/refunds.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ListTotalsLine } from '#web/lib/display/list-totals.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { DayFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { ADMIN_REFUNDS_PATH, type RefundSearch, refundSearchOf } from './pages.ts'

/** What narrows one of the lists of refunds, and what is left by it comes to. */
export function RefundFilters({ search }: { search: RefundSearch }) {
  const { draft, choose, type, submit } = useFilters(ADMIN_REFUNDS_PATH, search, refundSearchOf)
  const totals = useQuery(callQuery(useApi(), refundTotals, { query: search })).data?.data
  const pick = (name: 'from' | 'to') => (value: string) =>
    choose({ [name]: refundSearchOf({ [name]: value })[name] })
  return (
    <>
      <ListFilters label="Filter refunds" action={ADMIN_REFUNDS_PATH} onSubmit={submit}>
        {search.status === undefined ? null : (
          <input type="hidden" name="status" value={search.status} />
        )}
        <WordsFilter
          name="q"
          label="Search"
          placeholder="Payment, reference or payer"
          value={draft.q}
          onValueChange={(q) => type({ q })}
        />
        <DayFilter name="from" label="From" value={draft.from} onValueChange={pick('from')} />
        <DayFilter name="to" label="To" value={draft.to} onValueChange={pick('to')} />
      </ListFilters>
      <ListTotalsLine totals={totals} noun={['refund', 'refunds']} />
    </>
  )
}
