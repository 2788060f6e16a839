import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { Debt } from '#contract/payouts/debts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { DEBTS_PATH, type DebtSearch, debtPages, debtSearchOf } from './pages.ts'
import { debtsTexts } from './texts.ts'

/** What providers owe to the platform, the largest amount first. */
export function DebtsScreen({ search }: { search: DebtSearch }) {
  const list = useSuspenseInfiniteQuery(debtPages(useApi(), search))
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={debtsTexts.title}
        description={debtsTexts.about}
        actions={
          <WorkbookButton input={{ query: search }} load={() => import('./debts-workbook.ts')} />
        }
      />
      <FilteredTable
        list={list}
        label={debtsTexts.title}
        search={search}
        clearHref={DEBTS_PATH}
        noneMatch={debtsTexts.noneMatch}
        none={debtsTexts.none}
        columns={COLUMNS}
        toolbar={<Filters search={search} />}
      />
    </div>
  )
}

function Filters({ search }: { search: DebtSearch }) {
  const { words, submit } = useFilters(DEBTS_PATH, search, debtSearchOf)
  return (
    <ListFilters label={debtsTexts.filter} action={DEBTS_PATH} onSubmit={submit}>
      <WordsFilter
        {...words('q')}
        label={debtsTexts.search}
        placeholder={debtsTexts.searchExample}
      />
    </ListFilters>
  )
}

const COLUMNS: readonly DataColumn<Debt>[] = [
  {
    id: 'provider',
    header: debtsTexts.provider,
    sortBy: (row) => row.name,
    cell: ({ _id, name, email }) => (
      <span className="flex flex-col items-start wrap-break-word">
        <TextAnchor
          tone="quiet"
          href={`/dashboard/admin/serviceproviderapproval/${_id}/wallet`}
          className="min-h-6 font-[540]"
        >
          {name}
        </TextAnchor>
        {email === null ? null : (
          <TextAnchor tone="quiet" href={`mailto:${email}`} className="min-h-6 text-xs leading-6">
            {email}
          </TextAnchor>
        )}
      </span>
    ),
  },
  moneyColumn('owed', debtsTexts.owed, (row) => row.owed, { sortable: true, bold: true }),
  moneyColumn('held', debtsTexts.held, (row) => row.held, { sortable: true }),
]
