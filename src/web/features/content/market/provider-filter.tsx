import { useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import { SEARCH_QUERY_MAX_CHARACTERS, search } from '#contract/search/calls.ts'
import { SEARCH_MIN_CHARACTERS } from '#contract/search/limits.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { searchQueryOf } from '#web/lib/navigation/search-words.ts'
import { useDebounced } from '#web/lib/navigation/use-debounced.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { marketTexts } from './texts.ts'

type ProviderFilterProps = {
  /** The id of the provider in the filter. */
  chosen: string | undefined
  name: string | undefined
  onChoose: (id: string | undefined) => void
}

/** Filters the list by one provider, found by name or registration number. */
export function ProviderFilter({ chosen, name, onChoose }: ProviderFilterProps) {
  if (chosen === undefined) {
    return <ProviderSearch onChoose={onChoose} />
  }
  return (
    <div className="min-w-0 max-sm:col-span-2">
      <input type="hidden" name="provider" value={chosen} />
      <Button
        onClick={() => onChoose(undefined)}
        iconEnd={<X size={15} strokeWidth={2} aria-hidden="true" />}
        className="max-w-full noscript:hidden"
      >
        <span className="truncate">{marketTexts.by(name ?? marketTexts.oneProvider)}</span>
        <span className="sr-only">{marketTexts.pressForAll}</span>
      </Button>
    </div>
  )
}

const DEBOUNCE_MS = 250

function ProviderSearch({ onChoose }: Pick<ProviderFilterProps, 'onChoose'>) {
  const list = useId()
  const [text, setText] = useState('')
  const api = useApi()
  const q = searchQueryOf(
    useDebounced(text, DEBOUNCE_MS),
    SEARCH_MIN_CHARACTERS,
    SEARCH_QUERY_MAX_CHARACTERS,
  )
  const found = useQuery({
    ...callQuery(api, search, { query: { q: q ?? '' } }),
    enabled: q !== undefined,
  })
  const providers = found.data?.data.filter((hit) => hit.kind === 'provider') ?? []
  return (
    <div className="max-sm:col-span-2 noscript:hidden sm:w-64">
      <TextField
        label={marketTexts.provider}
        hideLabel
        type="search"
        list={list}
        autoComplete="off"
        placeholder={marketTexts.anyProvider}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={text}
        onValueChange={(value) => {
          setText(value)
          const named = providers.find((one) => optionText(one) === value)
          if (named !== undefined) {
            onChoose(named._id)
          }
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            const [first] = providers
            if (first !== undefined) {
              onChoose(first._id)
            }
          }
        }}
      />
      <datalist id={list}>
        {providers.map((one) => (
          <option key={one._id} value={optionText(one)} />
        ))}
      </datalist>
    </div>
  )
}

function optionText({ title, regNumber }: { readonly title: string; readonly regNumber: string }) {
  return `${title}, ${regNumber}`
}
