import Search from 'lucide-react/icons/search'
import type { TradeSort } from '#contract/scorecard/query-calls.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type ScorecardSearch, scorecardSearchOf, sortingOf, statusOf } from './search.ts'
import { tableTexts } from './texts.ts'

const SORTS: readonly { readonly value: TradeSort; readonly label: string }[] = [
  { value: 'scriptname', label: tableTexts.script },
  { value: 'pnlpercentage', label: 'P&L' },
  { value: 'SharedBy', label: tableTexts.sharedBy },
  { value: 'holdingPeriod', label: tableTexts.validity },
]
const NEWEST = {
  open: { value: 'createdAt', label: tableTexts.newest },
  closed: { value: 'exitDate', label: tableTexts.lastClosed },
} as const

type ScorecardFilterProps = { path: string; search: ScorecardSearch; sharers: boolean }

/** The filter by provider and, on a phone, which has no headings, the sort order. */
export function ScorecardFilter({ path, search, sharers }: ScorecardFilterProps) {
  const { trade: _, ...kept } = search
  const { draft, choose, type, submit } = useFilters(path, kept, scorecardSearchOf)
  const newest = NEWEST[statusOf(search)]
  return (
    <>
      {sharers ? (
        <form
          method="get"
          action={path}
          aria-label={tableTexts.filterTrades}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
          className="flex min-w-0 items-center gap-2 max-sm:basis-full sm:w-72"
        >
          {search.tab === undefined ? null : <input type="hidden" name="tab" value={search.tab} />}
          <TextField
            label={tableTexts.filterBySharedBy}
            hideLabel
            type="search"
            name="sharedBy"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={tableTexts.filterBySharedBy}
            prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
            value={draft.sharedBy ?? ''}
            onValueChange={(sharedBy) => type({ sharedBy, page: undefined })}
            className="min-w-0 flex-1"
          />
          <noscript>
            <Button type="submit">{tableTexts.apply}</Button>
          </noscript>
        </form>
      ) : null}
      <Select
        label={tableTexts.sortBy}
        hideLabel
        className="min-w-32 max-w-36 flex-1 sm:hidden"
        value={sortingOf(draft).by}
        options={sharers ? [newest, ...SORTS] : [newest, ...SORTS.filter(isOfOne)]}
        onValueChange={(by) => {
          const { sort, order } = scorecardSearchOf({ tab: search.tab, sort: by })
          choose({ sort, order, page: undefined })
        }}
      />
    </>
  )
}

/** Whether a column is useful if all trades are of one provider. */
function isOfOne({ value }: { value: TradeSort }): boolean {
  return value !== 'SharedBy'
}
