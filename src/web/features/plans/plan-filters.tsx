import Search from 'lucide-react/icons/search'
import { categoryTitle, providerCategories } from '#contract/categories.ts'
import { segments } from '#contract/enums.ts'
import { type PlanSort, planSorts } from '#contract/plans/calls.ts'
import { oneIn } from '#web/lib/search-values.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PLANS_PATH, type PlanSearch, planSearchOf } from './plan-search.ts'
import { segmentLabel } from './segments.ts'

const SORT_LABELS: Readonly<Record<PlanSort, string>> = {
  newest: 'Newest first',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
}

/** A form of the page's own address: it works before, and without, the page's script. */
export function PlanFilters({ search }: { search: PlanSearch }) {
  const { draft, choose, type, submit } = useFilters(PLANS_PATH, search)
  const pick = (name: keyof PlanSearch) => (value: string) =>
    choose({ [name]: planSearchOf({ [name]: value })[name] })
  const fill = (name: 'minPrice' | 'maxPrice') => (value: string) =>
    type({ [name]: planSearchOf({ [name]: value.replaceAll(/\D/g, '') })[name] })
  const listed = segments.map((value) => ({ value, label: value }))
  const { segment } = draft
  const other = segment !== undefined && !listed.some(({ value }) => value === segment)
  return (
    <form
      method="get"
      action={PLANS_PATH}
      aria-label="Filter plans"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="grid grid-cols-2 gap-2.5 sm:grid-cols-12"
    >
      <TextField
        label="Search"
        hideLabel
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Title or segment"
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={draft.q ?? ''}
        onValueChange={(q) => type({ q })}
        className="max-sm:col-span-2 sm:col-span-6 lg:col-span-9"
      />
      <Select
        label="Sort by"
        hideLabel
        name="sort"
        className="max-sm:col-span-2 sm:col-span-6 lg:col-span-3"
        value={draft.sort ?? 'newest'}
        options={planSorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onValueChange={(value) => {
          const sort = oneIn(planSorts, value)
          choose({ sort: sort === 'newest' ? undefined : sort })
        }}
      />
      <Select
        label="Category"
        hideLabel
        name="category"
        className="max-sm:col-span-2 sm:col-span-6 lg:col-span-3"
        value={draft.category ?? ''}
        options={[
          { value: '', label: 'All categories' },
          ...providerCategories.map((value) => ({ value, label: categoryTitle(value) })),
        ]}
        onValueChange={pick('category')}
      />
      <Select
        label="Segment"
        hideLabel
        name="segment"
        className="max-sm:col-span-2 sm:col-span-6 lg:col-span-3"
        value={segment ?? ''}
        options={[
          { value: '', label: 'All segments' },
          ...listed,
          ...(other ? [{ value: segment, label: segmentLabel(segment) }] : []),
        ]}
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
        onValueChange={fill('maxPrice')}
      />
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </form>
  )
}

type PriceFieldProps = {
  label: string
  placeholder: string
  name: string
  value: string | undefined
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
