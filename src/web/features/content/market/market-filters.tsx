import { languageLabels } from '#contract/common/texts.ts'
import { languages } from '#contract/common/types.ts'
import { pieceAges } from '#contract/content/public-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { FoldedFilters } from '#web/ui/tables/folded-filters.tsx'
import { ChoiceFilter, ListFilters } from '#web/ui/tables/list-filters.tsx'
import { type MarketSearch, marketSearchOf } from './market-search.ts'
import { marketPath } from './markets.ts'
import { ProviderFilter } from './provider-filter.tsx'
import { marketTexts } from './texts.ts'

type MarketFiltersProps = {
  tag: string
  kind: ContentKind
  search: MarketSearch
  /** The name of the provider in the filter. */
  provider: string | undefined
}

/**
 * A form that submits to the page's own address, so that it works without script and before the
 * script has loaded.
 */
export function MarketFilters({ tag, kind, search, provider }: MarketFiltersProps) {
  const path = marketPath(tag, kind)
  const { draft, choice, choose, submit } = useFilters(path, search, marketSearchOf)
  return (
    <ListFilters label={marketTexts.filterKind(kind)} action={path} onSubmit={submit}>
      <FoldedFilters chosen={choiceCount({ ...draft, time: undefined })}>
        <ChoiceFilter
          {...choice('language')}
          label={marketTexts.language}
          hideLabel
          className="sm:w-44!"
          all={marketTexts.allLanguages}
          options={languages.map((value) => ({ value, label: languageLabels[value] }))}
        />
        {kind === 'events' ? null : (
          <ChoiceFilter
            {...choice('since')}
            label={marketTexts.published}
            hideLabel
            className="sm:w-40!"
            all={marketTexts.anyTime}
            options={pieceAges.map((value) => ({ value, label: marketTexts.since[value] }))}
          />
        )}
        <ProviderFilter
          chosen={draft.provider}
          name={provider}
          onChoose={(id) => choose({ provider: id })}
        />
      </FoldedFilters>
      {kind === 'events' ? (
        <ChoiceFilter
          {...choice('time')}
          label={marketTexts.time}
          hideLabel
          className="sm:w-44!"
          all={marketTexts.upcoming}
          options={[{ value: 'previous', label: marketTexts.previous }]}
        />
      ) : (
        <ChoiceFilter
          {...choice('sort')}
          label={marketTexts.sortBy}
          hideLabel
          className="sm:w-44!"
          all={marketTexts.newestFirst}
          options={[{ value: 'trending', label: marketTexts.mostViewed }]}
        />
      )}
    </ListFilters>
  )
}
