import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Search from 'lucide-react/icons/search'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import { keyPoints } from '#modules/esign/rules/key-points.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ConsentText, type TextSearch } from './consent-text.tsx'
import { TermsContents } from './terms-contents.tsx'
import { TermsFile } from './terms-file.tsx'
import {
  contentsOf,
  distinctTexts,
  linesWith,
  type Place,
  placeId,
  searchTermOf,
} from './terms-lines.ts'
import { agreementTexts } from './texts.ts'
import { useReadToEnd } from './use-read-to-end.ts'

type TermsReaderProps = {
  documents: readonly ConsentDocument[]
  /** Called when the texts have been scrolled to their end. */
  onEnd: () => void
  onFileOpened: (url: string) => void
}

/** The texts with the key points first, a table of contents next to them, and a search. */
export function TermsReader({ documents, onEnd, onFileOpened }: TermsReaderProps) {
  const { percent, watchRef, handleScroll } = useReadToEnd(onEnd)
  const search = useSearch(documents)
  const chapters = useMemo(() => contentsOf(documents), [documents])
  const goTo = useCallback((place: Place) => showPlace(place), [])
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_auto_minmax(0,1fr)] lg:grid-cols-[16rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_minmax(0,1fr)]">
      <ProgressBar
        label={agreementTexts.progress}
        value={percent}
        className="col-span-full [&>div]:rounded-none!"
      />
      <div className="col-span-full flex items-start gap-2 border-b px-5 py-2.5 sm:px-6">
        <SearchBox search={search} />
      </div>
      <TermsContents chapters={chapters} onPick={goTo} />
      <section
        ref={watchRef}
        onScroll={handleScroll}
        aria-label={agreementTexts.terms}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the texts.
        tabIndex={0}
        className="min-h-0 overflow-y-auto overscroll-contain bg-sunken px-5 py-4 sm:px-6"
      >
        <Texts
          documents={documents}
          sought={search.sought}
          onPick={goTo}
          onFileOpened={onFileOpened}
        />
      </section>
    </div>
  )
}

type TextsProps = {
  documents: readonly ConsentDocument[]
  sought: TextSearch
  onPick: (place: Place) => void
  onFileOpened: (url: string) => void
}

/** Memoised: hundreds of lines that do not change while scrolling. */
const Texts = memo(({ documents, sought, onPick, onFileOpened }: TextsProps) => (
  <div className="max-w-(--container-prose)">
    <KeyPoints documents={documents} onPick={onPick} />
    {distinctTexts(documents).map((same) => (
      <ConsentText
        key={same[0]?.digest}
        same={same}
        sought={sought}
        fileOf={({ serviceName }, url) => (
          <TermsFile url={url} plan={serviceName} onOpened={() => onFileOpened(url)} />
        )}
      />
    ))}
  </div>
))

function KeyPoints({ documents, onPick }: Pick<TextsProps, 'documents' | 'onPick'>) {
  const points = keyPoints(documents)
  return points.length === 0 ? null : (
    <section
      aria-label={agreementTexts.whatMattersMost}
      className="mb-6 rounded-lg border bg-surface px-4 py-3.5"
    >
      <h3 className="text-base font-[600]">{agreementTexts.whatMattersMost}</h3>
      <p className="text-sm text-ink-muted">{agreementTexts.summaryHint}</p>
      <ol className="mt-2.5 flex list-decimal flex-col gap-1.5 ps-5 text-sm marker:text-ink-muted">
        {points.map((point) => (
          <li key={placeId(point)}>
            <button
              type="button"
              onClick={() => onPick(point)}
              className="block rounded-xs text-start text-ink underline decoration-line-strong decoration-dotted underline-offset-[3px] [overflow-wrap:anywhere] hover:text-accent-ink pointer-coarse:py-1"
            >
              {point.summary}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The lines that contain the search words, and the current one. */
function useSearch(documents: readonly ConsentDocument[]) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = searchTermOf(typed)
  const found = useMemo(
    () => (words === undefined ? [] : linesWith(documents, words)),
    [documents, words],
  )
  const place = found[at]
  const sought = useMemo<TextSearch>(() => ({ words, at: place }), [words, place])
  const show = (next: number) => {
    setAt(next)
    const wanted = found[next]
    if (wanted !== undefined) {
      showPlace(wanted)
    }
  }
  return {
    typed,
    words,
    sought,
    at,
    count: found.length,
    type: (next: string) => {
      setTyped(next)
      setAt(0)
    },
    /** Goes to the next or previous line and wraps around at the ends. */
    step: (by: 1 | -1) => show((at + by + found.length) % Math.max(1, found.length)),
    showFirst: () => show(at),
  }
}

type SearchBoxProps = { search: ReturnType<typeof useSearch> }

function SearchBox({ search }: SearchBoxProps) {
  const { typed, words, at, count } = search
  const isShown = useRef(false)
  const next = () => {
    // The first press shows the first match, each further press the next.
    if (isShown.current) {
      search.step(1)
    } else {
      search.showFirst()
    }
    isShown.current = true
  }
  return (
    <form
      method="dialog"
      aria-label={agreementTexts.search}
      className="flex min-w-0 flex-1 items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        next()
      }}
    >
      <TextField
        type="search"
        label={agreementTexts.searchTheTerms}
        hideLabel
        placeholder={agreementTexts.searchTheTerms}
        autoComplete="off"
        value={typed}
        onValueChange={(value) => {
          isShown.current = false
          search.type(value)
        }}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        className="min-w-0 flex-1 lg:max-w-sm"
      />
      <p role="status" className="num text-sm whitespace-nowrap text-ink-muted not-empty:px-1.5">
        {words === undefined
          ? null
          : count === 0
            ? agreementTexts.none
            : agreementTexts.placeOf(at + 1, count)}
      </p>
      {count === 0 ? null : (
        <>
          <IconButton label={agreementTexts.previousPlace} onClick={() => search.step(-1)}>
            <ChevronUp size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={agreementTexts.nextPlace} type="submit">
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </form>
  )
}

function showPlace(place: Place): void {
  document.getElementById(placeId(place))?.scrollIntoView({ block: 'start' })
}
