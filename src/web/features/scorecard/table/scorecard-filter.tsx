import Search from 'lucide-react/icons/search'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { type ScorecardSearch, scorecardSearchOf } from './search.ts'
import { tableTexts } from './texts.ts'

/** The filter by provider. */
export function ScorecardFilter({ path, search }: { path: string; search: ScorecardSearch }) {
  const { trade: _, ...filters } = search
  const { draft, type, submit } = useFilters(path, filters, scorecardSearchOf)
  return (
    <form
      method="get"
      action={path}
      aria-label={tableTexts.filterTrades}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="flex min-w-0 items-center gap-2 sm:w-72"
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
  )
}
