import { categoryTitle, providerCategories } from '#contract/categories.ts'
import { segments } from '#contract/enums.ts'
import { type PlanSort, planSorts } from '#contract/plans/calls.ts'
import { oneIn } from '#web/lib/search-values.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { FilterChoice, FilterFrame } from '#web/ui/filter-frame.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { isReversed, PLANS_PATH, type PlanSearch, planSearchOf } from './plan-search.ts'
import { segmentLabel } from './segments.ts'

const SORT_LABELS: Readonly<Record<PlanSort, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
}

/** The segments of trade calls, and what other experts deal in. */
const OFFERED = [...segments, 'forex', 'bonds', 'investing'] as const

const WIDE = 'max-sm:col-span-2 sm:col-span-6 lg:col-span-3'

/** What narrows the list of plans. */
export function PlanFilters({ search }: { search: PlanSearch }) {
  const { draft, choose, type, submit } = useFilters(PLANS_PATH, search)
  const pick = (name: keyof PlanSearch) => (value: string) =>
    choose({ [name]: planSearchOf({ [name]: value })[name] })
  const fill = (name: 'minPrice' | 'maxPrice') => (value: string) =>
    type({ [name]: planSearchOf({ [name]: value.replaceAll(/\D/g, '') })[name] })
  return (
    <FilterFrame
      label="Filter plans"
      action={PLANS_PATH}
      onSubmit={submit}
      words={{
        value: draft.q,
        placeholder: 'Title or segment',
        onValueChange: (q) => type({ q }),
      }}
      sort={{
        value: draft.sort ?? 'newest',
        options: planSorts.map((value) => ({ value, label: SORT_LABELS[value] })),
        onValueChange: (value) => {
          const sort = oneIn(planSorts, value)
          choose({ sort: sort === 'newest' ? undefined : sort })
        },
      }}
    >
      <FilterChoice
        label="Category"
        all="All categories"
        name="category"
        className={WIDE}
        value={draft.category}
        options={providerCategories.map((value) => ({ value, label: categoryTitle(value) }))}
        absent={String}
        onValueChange={pick('category')}
      />
      <FilterChoice
        label="Segment"
        all="All segments"
        name="segment"
        className={WIDE}
        value={draft.segment}
        options={OFFERED.map((value) => ({ value, label: segmentLabel(value) }))}
        absent={() => (draft.segment === undefined ? '' : segmentLabel(draft.segment))}
        onValueChange={pick('segment')}
      />
      <PriceField
        label="Lowest price"
        placeholder="From"
        name="minPrice"
        value={draft.minPrice}
        onValueChange={fill('minPrice')}
      />
      <PriceField
        label="Highest price"
        placeholder="To"
        name="maxPrice"
        value={draft.maxPrice}
        error={isReversed(draft) ? 'Must not be below the lowest price.' : undefined}
        onValueChange={fill('maxPrice')}
      />
    </FilterFrame>
  )
}

type PriceFieldProps = {
  label: string
  placeholder: string
  name: string
  value: string | undefined
  error?: string | undefined
  onValueChange: (value: string) => void
}

function PriceField({ value, ...rest }: PriceFieldProps) {
  return (
    <TextField
      {...rest}
      hideLabel
      inputMode="numeric"
      autoComplete="off"
      prefix="₹"
      value={value ?? ''}
      className="sm:col-span-6 lg:col-span-3"
    />
  )
}
