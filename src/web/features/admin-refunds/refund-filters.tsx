import { useQuery } from '@tanstack/react-query'
import { refundTotals } from '#contract/payments/refunds.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ListTotalsLine } from '#web/lib/display/list-totals.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ChoiceFilter, DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { ADMIN_REFUNDS_PATH, type RefundSearch, refundSearchOf } from './pages.ts'
import { refundsTexts } from './texts.ts'

/** The filters of a list of refunds, and the total of the filtered refunds. */
export function RefundFilters({ search }: { search: RefundSearch }) {
  const { choice, words, submit } = useFilters(ADMIN_REFUNDS_PATH, search, refundSearchOf)
  const totals = useQuery(callQuery(useApi(), refundTotals, { query: search })).data?.data
  return (
    <>
      <ListFilters label={refundsTexts.filterRefunds} action={ADMIN_REFUNDS_PATH} onSubmit={submit}>
        {search.status === undefined ? null : (
          <input type="hidden" name="status" value={search.status} />
        )}
        <WordsFilter
          {...words('q')}
          label={refundsTexts.search}
          placeholder={refundsTexts.searchExample}
        />
        {search.status === 'dashboard' ? (
          <ChoiceFilter
            {...choice('chargeable')}
            label={refundsTexts.charge}
            className="max-sm:col-span-2 sm:w-40!"
            all={refundsTexts.allCharges}
            options={[{ value: 'true', label: refundsTexts.toSettle }]}
          />
        ) : null}
        <DaysFilter choice={choice} />
      </ListFilters>
      <ListTotalsLine totals={totals} noun={['refund', 'refunds']} />
    </>
  )
}
