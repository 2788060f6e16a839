import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { type ScorecardSearch, scorecardSearchOf } from './search.ts'
import { tableTexts } from './texts.ts'

/** The filter by provider. */
export function ScorecardFilter({ path, search }: { path: string; search: ScorecardSearch }) {
  const { trade: _, ...filters } = search
  const { words, submit } = useFilters(path, filters, scorecardSearchOf)
  return (
    <ListFilters
      label={tableTexts.filterTrades}
      action={path}
      onSubmit={submit}
      className="flex min-w-0 items-center gap-2 sm:w-72"
    >
      {search.tab === undefined ? null : <input type="hidden" name="tab" value={search.tab} />}
      <WordsFilter
        {...words('sharedBy')}
        label={tableTexts.filterBySharedBy}
        placeholder={tableTexts.filterBySharedBy}
        className="min-w-0 flex-1"
      />
    </ListFilters>
  )
}
