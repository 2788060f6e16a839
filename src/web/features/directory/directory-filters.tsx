import { languageLabels } from '#contract/common/texts.ts'
import { type DirectorySort, directorySorts } from '#contract/providers/calls.ts'
import { categoryPath, type ProviderCategory } from '#contract/providers/categories.ts'
import { allowedValue, choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { FilterChoice, FilterFrame } from '#web/ui/tables/filter-frame.tsx'
import { type DirectorySearch, directorySearchOf } from './directory-search.ts'
import { directoryTexts } from './texts.ts'

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
  followers: directoryTexts.mostFollowed,
  name: directoryTexts.name,
}

/**
 * A form that submits to the page's own address, so that it works without script and before the
 * script has loaded.
 */
export function DirectoryFilters({ category, search, facets }: DirectoryFiltersProps) {
  const { draft, choose, pick, type, submit } = useFilters(
    categoryPath(category),
    search,
    directorySearchOf,
  )
  const chosen = choiceCount(draft)
  const hasChoices = chosen > 0 || Object.values(facets).some((options) => options.length > 0)
  return (
    <FilterFrame
      label={directoryTexts.filterProviders}
      action={categoryPath(category)}
      onSubmit={submit}
      words={{
        value: draft.q,
        placeholder: directoryTexts.searchExample,
        onValueChange: (q) => type({ q }),
      }}
      sort={{
        value: draft.sort ?? 'followers',
        options: directorySorts.map((value) => ({ value, label: SORT_LABELS[value] })),
        onValueChange: (value) => {
          const sort = allowedValue(directorySorts, value)
          choose({ sort: sort === 'followers' ? undefined : sort })
        },
      }}
      chosen={chosen}
    >
      {hasChoices ? (
        <>
          <FilterChoice
            className="sm:col-span-4"
            absent={noneOf}
            label={directoryTexts.language}
            all={directoryTexts.allLanguages}
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
            label={directoryTexts.segment}
            all={directoryTexts.allSegments}
            name="segment"
            value={draft.segment}
            options={facets.segments.map(optionOf)}
            onValueChange={pick('segment')}
          />
          <FilterChoice
            className="sm:col-span-4"
            absent={noneOf}
            label={directoryTexts.state}
            all={directoryTexts.allOfIndia}
            name="state"
            value={draft.state}
            options={facets.states.map(optionOf)}
            onValueChange={pick('state')}
          />
        </>
      ) : null}
    </FilterFrame>
  )
}

function noneOf(value: string): string {
  return `${value} (0)`
}

function optionOf({ value, count }: { readonly value: string; readonly count: number }) {
  return { value, label: `${value} (${count})` }
}
