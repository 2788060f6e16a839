import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useState } from 'react'
import { SEARCH_MIN_CHARACTERS, searchSuggestions } from '#contract/constants.ts'
import { messages } from '#contract/messages.ts'
import { SEARCH_QUERY_MAX_CHARACTERS, type SearchHit, search } from '#contract/search/calls.ts'
import { useApi } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/query.ts'
import { wordsOf } from '#web/lib/search-words.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { CommandPalette, type PaletteGroup } from '#web/ui/command-palette.tsx'
import { foundOf, suggestionPaths } from './hits.ts'

type SearchPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

const TYPING_PAUSE_MS = 200

/** Finds providers and plans by words, and offers a few places before anything is typed. */
export function SearchPalette({ open, onOpenChange }: SearchPaletteProps) {
  const router = useRouter()
  const [text, setText] = useState('')
  const words = wordsOf(text, SEARCH_MIN_CHARACTERS, SEARCH_QUERY_MAX_CHARACTERS)
  const { hits, loading, failure } = useSearch(words)
  const go = (href: string) => {
    onOpenChange(false)
    setText('')
    void router.navigate({ href })
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={text}
      onQueryChange={setText}
      groups={words === undefined ? SUGGESTIONS : groupsOf(hits)}
      loading={loading}
      emptyText={failure ?? messages.table.empty}
      onSelect={({ id }) => go(hrefOf(id, hits))}
    />
  )
}

function useSearch(words: string | undefined) {
  const settled = useDebounced(words, TYPING_PAUSE_MS)
  const found = useQuery({
    ...callQuery(useApi(), search, { query: { q: settled ?? '' } }),
    enabled: words !== undefined && settled !== undefined,
    placeholderData: keepPreviousData,
  })
  const waiting = words !== undefined && (words !== settled || found.isFetching)
  const failure = found.isError && !waiting ? messageOf(found.error) : undefined
  const hits: readonly SearchHit[] = failure === undefined ? (found.data?.data ?? []) : []
  return { hits, loading: waiting, failure }
}

const SUGGESTIONS: readonly PaletteGroup[] = [
  {
    label: 'Suggestions',
    items: searchSuggestions.map((label) => ({
      id: suggestionPaths[label],
      label,
      icon: <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />,
    })),
  },
]

function groupsOf(hits: readonly SearchHit[]): readonly PaletteGroup[] {
  const items = (kind: SearchHit['kind']) =>
    hits
      .filter((hit) => hit.kind === kind)
      .map(foundOf)
      .map(({ id, label, note, image }) => ({
        id,
        label,
        note,
        icon: <Avatar name={label} src={image} size="sm" shape="square" />,
      }))
  return [
    { label: 'Service providers', items: items('provider') },
    { label: 'Plans', items: items('plan') },
    { label: 'Articles', items: items('articles') },
    { label: 'Videos', items: items('videos') },
    { label: 'Events', items: items('events') },
    { label: 'Podcasts', items: items('podcasts') },
  ]
}

function hrefOf(id: string, hits: readonly SearchHit[]): string {
  const found = hits.map(foundOf).find((one) => one.id === id)
  return found?.href ?? id
}
