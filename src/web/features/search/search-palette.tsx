import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import ChartCandlestick from 'lucide-react/icons/chart-candlestick'
import Clock from 'lucide-react/icons/clock'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { tableMessages } from '#contract/common/texts.ts'
import { listTrades } from '#contract/scorecard/query-calls.ts'
import { SEARCH_QUERY_MAX_CHARACTERS, type SearchHit, search } from '#contract/search/calls.ts'
import { SEARCH_MIN_CHARACTERS } from '#contract/search/limits.ts'
import { searchSuggestions } from '#contract/search/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { searchQueryOf } from '#web/lib/navigation/search-words.ts'
import { useDebounced } from '#web/lib/navigation/use-debounced.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import {
  CommandPalette,
  type PaletteGroup,
  type PaletteItem,
} from '#web/ui/overlays/command-palette.tsx'
import {
  byRegistration,
  callsPath,
  type PaletteResult,
  paletteResultOf,
  registrationFoundOf,
  scriptsOf,
  suggestionPaths,
} from './hits.ts'
import { forgetSearches, keepSearch, recentSearches } from './recent.ts'
import { searchTexts } from './texts.ts'

type SearchPaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

const TYPING_PAUSE_MS = 200

/** Searches providers, plans, pieces and calls, and offers suggestions before anything is typed. */
export function SearchPalette({ open, onOpenChange }: SearchPaletteProps) {
  const router = useRouter()
  const [text, setText] = useState('')
  const words = searchQueryOf(text, SEARCH_MIN_CHARACTERS, SEARCH_QUERY_MAX_CHARACTERS)
  const { hits, scripts, loading, failure } = useSearch(words)
  const choose = (id: string) => {
    if (id === CLEAR) {
      forgetSearches()
      setText('')
      return
    }
    if (id.startsWith(RECENT)) {
      setText(id.slice(RECENT.length))
      return
    }
    if (words !== undefined) {
      keepSearch(text)
    }
    onOpenChange(false)
    setText('')
    void router.navigate({ href: id })
  }
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={text}
      onQueryChange={setText}
      groups={words === undefined ? offeredGroups() : groupsOf(text, hits, scripts)}
      loading={loading}
      emptyText={
        failure ?? (
          <>
            {tableMessages.empty}
            <span className="mt-1 block">{searchTexts.emptyHint}</span>
          </>
        )
      }
      onSelect={({ id }) => choose(id)}
    />
  )
}

/** The id of a line is its link; lines without a link have these ids. */
const RECENT = 'recent:'
const CLEAR = 'clear'

/** No script's name is longer. */
const SCRIPT_MAX_CHARACTERS = 40
/** This many closed calls contain enough different scripts. */
const CALLS_READ = 40

function useSearch(words: string | undefined) {
  const api = useApi()
  const settled = useDebounced(words, TYPING_PAUSE_MS)
  const asked = words !== undefined && settled !== undefined
  const found = useQuery({
    ...callQuery(api, search, { query: { q: settled ?? '' } }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const script = settled?.slice(0, SCRIPT_MAX_CHARACTERS)
  const calls = useQuery({
    ...callQuery(api, listTrades, {
      query: { status: 'closed', script, limit: String(CALLS_READ) },
    }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
  const waiting = words !== undefined && (words !== settled || found.isFetching)
  const failure = found.isError && !waiting ? messageOf(found.error) : undefined
  const hits: readonly SearchHit[] = failure === undefined ? (found.data?.data ?? []) : []
  return { hits, scripts: scriptsOf(calls.data?.data ?? []), loading: waiting, failure }
}

function offeredGroups(): readonly PaletteGroup[] {
  const recent = recentSearches().map((text) => ({
    id: `${RECENT}${text}`,
    label: text,
    icon: <Clock size={16} strokeWidth={1.75} aria-hidden="true" />,
  }))
  const clear = {
    id: CLEAR,
    label: searchTexts.clearRecent,
    icon: <X size={16} strokeWidth={1.75} aria-hidden="true" />,
  }
  return [
    { label: searchTexts.recent, items: recent.length === 0 ? [] : [...recent, clear] },
    { label: searchTexts.suggestions, items: SUGGESTIONS },
  ]
}

const SUGGESTIONS: readonly PaletteItem[] = searchSuggestions.map((label) => ({
  id: suggestionPaths[label],
  label,
  icon: <ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />,
}))

function groupsOf(
  text: string,
  hits: readonly SearchHit[],
  scripts: readonly string[],
): readonly PaletteGroup[] {
  const { exact, others } = byRegistration(hits, text)
  const items = (kind: SearchHit['kind']) =>
    others.filter((hit) => hit.kind === kind).map((hit) => itemOf(paletteResultOf(hit)))
  return [
    {
      label: searchTexts.registration,
      items: exact.map((hit) => itemOf(registrationFoundOf(hit))),
    },
    { label: searchTexts.serviceProviders, items: items('provider') },
    { label: searchTexts.calls, items: scripts.map(scriptItem) },
    { label: searchTexts.plans, items: items('plan') },
    { label: searchTexts.articles, items: items('articles') },
    { label: searchTexts.videos, items: items('videos') },
    { label: searchTexts.events, items: items('events') },
    { label: searchTexts.podcasts, items: items('podcasts') },
  ]
}

function itemOf({ href, label, note, image, shape }: PaletteResult): PaletteItem {
  return {
    id: href,
    label,
    note,
    icon: <Avatar name={label} src={image} size="sm" shape={shape} />,
  }
}

function scriptItem(script: string): PaletteItem {
  return {
    id: callsPath(script),
    label: searchTexts.callsOn(script),
    note: searchTexts.scorecard,
    icon: <ChartCandlestick size={16} strokeWidth={1.75} aria-hidden="true" />,
  }
}
