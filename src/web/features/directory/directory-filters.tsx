import Search from 'lucide-react/icons/search'
import { categoryPath, type ProviderCategory } from '#contract/categories.ts'
import { languageLabels } from '#contract/enums.ts'
import { type DirectorySort, directorySorts } from '#contract/providers/calls.ts'
import { oneIn } from '#web/lib/search-values.ts'
import { useFilters } from '#web/lib/use-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
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
  const { draft, choose, type, submit } = useFilters(categoryPath(category), search)
  const pick = (name: keyof DirectorySearch) => (value: string) =>
    choose({ [name]: directorySearchOf({ [name]: value })[name] })
  return (
    <form
      method="get"
      action={categoryPath(category)}
      aria-label="Filter providers"
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
        placeholder="Name, registration or place"
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={draft.q ?? ''}
        onValueChange={(q) => type({ q })}
        className="max-sm:col-span-2 sm:col-span-9"
      />
      <Select
        label="Sort by"
        hideLabel
        name="sort"
        className="sm:col-span-3"
        value={draft.sort ?? 'followers'}
        options={directorySorts.map((value) => ({ value, label: SORT_LABELS[value] }))}
        onValueChange={(value) => {
          const sort = oneIn(directorySorts, value)
          choose({ sort: sort === 'followers' ? undefined : sort })
        }}
      />
      <Choice
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
      <Choice
        label="Segment"
        all="All segments"
        name="segment"
        value={draft.segment}
        options={facets.segments.map(optionOf)}
        onValueChange={pick('segment')}
      />
      <Choice
        label="State"
        all="All of India"
        name="state"
        value={draft.state}
        options={facets.states.map(optionOf)}
        onValueChange={pick('state')}
      />
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </form>
  )
}

function optionOf({ value, count }: { readonly value: string; readonly count: number }) {
  return { value, label: `${value} (${count})` }
}

type ChoiceProps = {
  label: string
  /** The choice that does not narrow. */
  all: string
  name: string
  value: string | undefined
  options: readonly SelectOption[]
  onValueChange: (value: string) => void
}

/** A filter that offers what occurs, and what was chosen before even if it does not. */
function Choice({ label, all, name, value, options, onValueChange }: ChoiceProps) {
  if (options.length === 0 && value === undefined) {
    return null
  }
  const offered = options.some((option) => option.value === value) || value === undefined
  const absent = offered ? [] : [{ value, label: `${value} (0)` }]
  return (
    <Select
      label={label}
      hideLabel
      name={name}
      className="sm:col-span-4"
      value={value ?? ''}
      options={[{ value: '', label: all }, ...options, ...absent]}
      onValueChange={onValueChange}
    />
  )
}
