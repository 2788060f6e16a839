import { languageLabels } from '#contract/common/types.ts'
import { type DirectorySort, directorySorts } from '#contract/providers/calls.ts'
import { categoryPath, type ProviderCategory } from '#contract/providers/categories.ts'
import { oneIn } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { FilterChoice, FilterFrame } from '#web/ui/tables/filter-frame.tsx'
import { type DirectorySearch, directorySearchOf } from './directory-search.ts'

type Counted<Value extends string> = readonly { readonly value: Value; readonly count: number }[]

type DirectoryFiltersProps = {
  category: ProviderCategory
  search: DirectorySearch
  facets: {
    readonly languages: Counted<keyof typeof languageLabels>
    readonly segments: Counted<string>
    readonly states: Counted<string>
  }
}

const SORT_LABELS: Readonly<Record<DirectorySort, string>> = {
  followers: 'Most followed',
  name: 'Name',
}

/** A form of the page's own address: it works before, and without, the page's script. */
export function DirectoryFilters({ category, search, facets }: DirectoryFiltersProps) {
  const { draft, choose, type, submit } = useFilters(
    categoryPath(category),
    search,
    directorySearchOf,
  )
  const pick = (name: keyof DirectorySearch) => (value: string) =>
    choose({ [name]: directorySearchOf({ [name]: value })[name] })
  return (
    <FilterFrame
      label="Filter providers"
      action={categoryPath(category)}
      onSubmit={submit}
      words={{
        value: draft.q,
        placeholder: 'Name, registration or place',
        onValueChange: (q) => type({ q }),
      }}
      sort={{
        value: draft.sort ?? 'followers',
        options: directorySorts.map((value) => ({ value, label: SORT_LABELS[value] })),
        onValueChange: (value) => {
          const sort = oneIn(directorySorts, value)
          choose({ sort: sort === 'followers' ? undefined : sort })
        },
      }}
    >
      <FilterChoice
        className="sm:col-span-4"
        absent={noneOf}
        label="Language"
        all="All languages"
        name="language"
        value={draft.language}
        options={facets.languages.map(({ value, count }) => ({
          value,
          label: `${languageLabels[value]} (${count})`,
        }))}
        onValueChange={pick('language')}
      />
      <FilterChoice
        className="sm:col-span-4"
        absent={noneOf}
        label="Segment"
        all="All segments"
        name="segment"
        value={draft.segment}
        options={facets.segments.map(optionOf)}
        onValueChange={pick('segment')}
      />
      <FilterChoice
        className="sm:col-span-4"
        absent={noneOf}
        label="State"
        all="All of India"
        name="state"
        value={draft.state}
        options={facets.states.map(optionOf)}
        onValueChange={pick('state')}
      />
    </FilterFrame>
  )
}

function noneOf(value: string): string {
  return `${value} (0)`
}

function optionOf({ value, count }: { readonly value: string; readonly count: number }) {
  return { value, label: `${value} (${count})` }
}
