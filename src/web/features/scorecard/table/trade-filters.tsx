import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { instrumentExchanges } from '#contract/market/types.ts'
import type { TradeSort } from '#contract/scorecard/query-calls.ts'
import { tradeResultLabels } from '#contract/scorecard/texts.ts'
import { entryTypes } from '#contract/scorecard/types.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ChoiceFilter, type FilterControl, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { directionText } from '../trade-state.ts'
import {
  filterCount,
  RESULTS,
  type ScorecardSearch,
  SEGMENTS,
  scorecardHref,
  scorecardSearchOf,
  sortingOf,
  statusOf,
} from './search.ts'
import { tableTexts } from './texts.ts'

const SEGMENT_LABELS = {
  Equity: tableTexts.equity,
  FnO: 'FnO',
  commodity: tableTexts.commodity,
  Currency: tableTexts.currency,
}

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

type TradeFiltersProps = {
  path: string
  search: ScorecardSearch
  /** Whether the trades are of several providers. */
  sharers: boolean
  /** An action on the filtered trades, at the end of the bar. */
  children: ReactNode
}

/**
 * The filters of a table besides the provider: a form that submits to the page's address, collapsed
 * until used. On a phone, whose cards have no headings, also the sort order.
 */
export function TradeFilters({ path, search, sharers, children }: TradeFiltersProps) {
  const { trade: _, ...filters } = search
  const { draft, choose, choice, words, submit } = useFilters(path, filters, scorecardSearchOf)
  const closed = statusOf(search) === 'closed'
  const count = filterCount(search)
  const { tab, sharedBy, sort, order } = search
  return (
    <div className="relative">
      <details className="disclosure group rounded-lg border bg-surface" open={count > 0}>
        <summary className="flex min-h-10.5 cursor-pointer items-center gap-2 px-4 text-sm font-[540] pointer-coarse:min-h-12.5">
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
          {tableTexts.filters}
          {count === 0 ? null : <span className="num text-ink-muted">{tableTexts.set(count)}</span>}
        </summary>
        <ListFilters
          label={tableTexts.filterBy}
          action={path}
          onSubmit={submit}
          className="grid grid-cols-2 items-end gap-2.5 border-t p-4 sm:grid-cols-4"
        >
          {Object.entries({ tab, sharedBy, sort, order }).map(([name, value]) =>
            value === undefined ? null : <input key={name} type="hidden" {...{ name, value }} />,
          )}
          <Select
            label={tableTexts.sortBy}
            className="col-span-2 sm:hidden"
            value={sortingOf(draft).by}
            options={[NEWEST[statusOf(search)], ...SORTS].filter(
              ({ value }) => sharers || value !== 'SharedBy',
            )}
            onValueChange={(by) => {
              const { sort, order } = scorecardSearchOf({ tab: search.tab, sort: by })
              choose({ sort, order })
            }}
          />
          <TextField
            {...words('script')}
            label={tableTexts.script}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={tableTexts.startsWith}
          />
          <TradeChoices choice={choice} closed={closed} />
          <TextField
            {...choice('from')}
            label={closed ? tableTexts.closedFrom : tableTexts.postedFrom}
            type="date"
          />
          <TextField
            {...choice('to')}
            label={closed ? tableTexts.closedUntil : tableTexts.postedUntil}
            type="date"
          />
          {count === 0 ? null : (
            <TextAnchor
              href={scorecardHref(path, { tab, sharedBy, sort, order })}
              className="flex min-h-10 items-center justify-self-start"
            >
              {tableTexts.clearFilters}
            </TextAnchor>
          )}
        </ListFilters>
      </details>
      {/* Beside the summary, because a button may not be inside it. */}
      <div className="absolute end-1.5 top-1.5">{children}</div>
    </div>
  )
}

type TradeChoicesProps = {
  choice: (name: 'exchange' | 'side' | 'segment' | 'result') => FilterControl
  closed: boolean
}

function TradeChoices({ choice, closed }: TradeChoicesProps) {
  return (
    <>
      <ChoiceFilter
        {...choice('exchange')}
        label={tableTexts.exchange}
        all={tableTexts.all}
        options={instrumentExchanges.map((value) => ({ value, label: value }))}
      />
      <ChoiceFilter
        {...choice('side')}
        label={tableTexts.side}
        all={tableTexts.all}
        options={entryTypes.map((value) => ({ value, label: directionText[value] }))}
      />
      <ChoiceFilter
        {...choice('segment')}
        label={tableTexts.segment}
        all={tableTexts.all}
        options={SEGMENTS.map((value) => ({ value, label: SEGMENT_LABELS[value] }))}
      />
      {closed ? (
        <ChoiceFilter
          {...choice('result')}
          label={tableTexts.result}
          all={tableTexts.all}
          options={RESULTS.map((value) => ({ value, label: tradeResultLabels[value] }))}
        />
      ) : null}
    </>
  )
}
