import { languageLabels } from '#contract/common/texts.ts'
import { languages } from '#contract/common/types.ts'
import { pieceAges } from '#contract/content/public-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { allowedValue, choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { FoldedFilters } from '#web/ui/tables/folded-filters.tsx'
import { ListFilters } from '#web/ui/tables/list-filters.tsx'
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
  const { draft, choose, submit } = useFilters(path, search, marketSearchOf)
  return (
    <ListFilters label={marketTexts.filterKind(kind)} action={path} onSubmit={submit}>
      <FoldedFilters chosen={choiceCount({ ...draft, time: undefined })}>
        <Select
          label={marketTexts.language}
          hideLabel
          name="language"
          className="sm:w-44!"
          value={draft.language ?? ''}
          options={[
            { value: '', label: marketTexts.allLanguages },
            ...languages.map((value) => ({ value, label: languageLabels[value] })),
          ]}
          onValueChange={(value) => choose({ language: allowedValue(languages, value) })}
        />
        {kind === 'events' ? null : (
          <Select
            label={marketTexts.published}
            hideLabel
            name="since"
            className="sm:w-40!"
            value={draft.since ?? ''}
            options={[
              { value: '', label: marketTexts.anyTime },
              ...pieceAges.map((value) => ({ value, label: marketTexts.since[value] })),
            ]}
            onValueChange={(value) => choose({ since: allowedValue(pieceAges, value) })}
          />
        )}
        <ProviderFilter
          chosen={draft.provider}
          name={provider}
          onChoose={(id) => choose({ provider: id })}
        />
      </FoldedFilters>
      {kind === 'events' ? (
        <Select
          label={marketTexts.time}
          hideLabel
          name="time"
          className="sm:w-44!"
          value={draft.time ?? ''}
          options={[
            { value: '', label: marketTexts.upcoming },
            { value: 'previous', label: marketTexts.previous },
          ]}
          onValueChange={(value) => choose({ time: allowedValue(['previous'], value) })}
        />
      ) : (
        <Select
          label={marketTexts.sortBy}
          hideLabel
          name="sort"
          className="sm:w-44!"
          value={draft.sort ?? ''}
          options={[
            { value: '', label: marketTexts.newestFirst },
            { value: 'trending', label: marketTexts.mostViewed },
          ]}
          onValueChange={(value) => choose({ sort: allowedValue(['trending'], value) })}
        />
      )}
    </ListFilters>
  )
}
