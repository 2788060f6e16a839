import type { ComponentProps } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { type DirectorySort, directorySorts } from '#contract/providers/calls.ts'
import { categoryPath, type ProviderCategory } from '#contract/providers/categories.ts'
import { choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { FilterFrame } from '#web/ui/tables/filter-frame.tsx'
import { ChoiceFilter } from '#web/ui/tables/list-filters.tsx'
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
  const path = categoryPath(category)
  const { draft, choice, words, submit } = useFilters(path, search, directorySearchOf)
  const chosen = choiceCount(draft)
  const hasChoices = chosen > 0 || Object.values(facets).some((options) => options.length > 0)
  return (
    <FilterFrame
      label={directoryTexts.filterProviders}
      action={path}
      onSubmit={submit}
      words={{ ...words('q'), placeholder: directoryTexts.searchExample }}
      sort={{
        ...choice('sort'),
        value: draft.sort ?? 'followers',
        options: directorySorts.map((value) => ({ value, label: SORT_LABELS[value] })),
      }}
      chosen={chosen}
    >
      {hasChoices ? (
        <>
          <FacetFilter
            {...choice('language')}
            label={directoryTexts.language}
            all={directoryTexts.allLanguages}
            options={facets.languages.map(({ value, count }) => ({
              value,
              label: `${languageLabels[value]} (${count})`,
            }))}
          />
          <FacetFilter
            {...choice('segment')}
            label={directoryTexts.segment}
            all={directoryTexts.allSegments}
            options={facets.segments.map(optionOf)}
          />
          <FacetFilter
            {...choice('state')}
            label={directoryTexts.state}
            all={directoryTexts.allOfIndia}
            options={facets.states.map(optionOf)}
          />
        </>
      ) : null}
    </FilterFrame>
  )
}

/** A filter by a value that occurs, with the number of its providers. */
function FacetFilter(filter: ComponentProps<typeof ChoiceFilter>) {
  return filter.options.length === 0 && filter.value === '' ? null : (
    <ChoiceFilter
      {...filter}
      hideLabel
      absent={(value) => `${value} (0)`}
      className="sm:col-span-4"
    />
  )
}

function optionOf({ value, count }: { readonly value: string; readonly count: number }) {
  return { value, label: `${value} (${count})` }
}
