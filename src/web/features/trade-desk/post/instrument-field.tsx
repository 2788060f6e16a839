import { Combobox as Base } from '@base-ui/react/combobox'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import { useLayoutEffect, useRef, useState } from 'react'
import { tableMessages } from '#contract/common/texts.ts'
import {
  INSTRUMENT_QUERY_MAX_CHARACTERS,
  INSTRUMENT_QUERY_MIN_CHARACTERS,
  type InstrumentHit,
  searchInstruments,
} from '#contract/market/calls.ts'
import { formatPrice, priceFromRupees } from '#kit/price.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { searchQueryOf } from '#web/lib/navigation/search-words.ts'
import { useDebounced } from '#web/lib/navigation/use-debounced.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { postTexts } from '../texts.ts'

const TYPING_PAUSE_MS = 200

type InstrumentFieldProps = {
  onValueChange: (value: InstrumentHit | null) => void
  error: string | undefined
}

/** The instrument of a call, found by symbol, company, strike or month. */
export function InstrumentField({ onValueChange, error }: InstrumentFieldProps) {
  const [value, setValue] = useState<InstrumentHit | null>(null)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  // The server writes the field, and somebody may have typed before its script was loaded.
  useLayoutEffect(() => setText(input.current?.value ?? ''), [])
  const typed = value !== null && text === value.scriptname ? '' : text
  const words = searchQueryOf(
    typed,
    INSTRUMENT_QUERY_MIN_CHARACTERS,
    INSTRUMENT_QUERY_MAX_CHARACTERS,
  )
  const { hits, note } = useInstruments(words)
  const choose = (next: InstrumentHit | null) => {
    setValue(next)
    onValueChange(next)
  }
  const hint = value?.exchange === 'BSE' ? postTexts.bseShareHint : postTexts.instrumentHint
  return (
    <Field label={postTexts.instrument} hint={hint} error={error}>
      {(control) => (
        <Base.Root
          items={hits}
          filter={null}
          value={value}
          onValueChange={choose}
          inputValue={text}
          onInputValueChange={setText}
          itemToStringLabel={(one: InstrumentHit) => one.scriptname}
          isItemEqualToValue={(one: InstrumentHit, other: InstrumentHit) => one._id === other._id}
          autoHighlight
        >
          <Base.InputGroup className="control control-frame">
            <span className="pointer-events-none flex items-center ps-3 text-ink-muted">
              <Search size={16} strokeWidth={1.75} aria-hidden="true" />
            </span>
            <Base.Input
              {...control}
              ref={input}
              className="ps-2!"
              placeholder={postTexts.instrumentExample}
              autoComplete="off"
              spellCheck={false}
            />
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-60">
              <Base.Popup className="popup w-(--anchor-width) max-w-(--available-width)">
                <Base.Status>
                  {note === undefined ? null : (
                    <p className="px-3 py-3 text-sm text-ink-muted">{note}</p>
                  )}
                </Base.Status>
                <Base.List className="max-h-[min(22rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                  {(one: InstrumentHit) => (
                    <Base.Item key={one._id} value={one} className="popup-item">
                      <Hit instrument={one} />
                      <Base.ItemIndicator className="text-accent-ink">
                        <Check size={16} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}

function Hit({ instrument }: { instrument: InstrumentHit }) {
  const { scriptname, exchange, name, expiry, lot, tick } = instrument
  return (
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-[560]">{scriptname}</span>
        <span className="text-xs text-ink-muted">{exchange}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-xs text-ink-muted">
        <span className="truncate">
          {expiry === null ? name : postTexts.expires(dayText(expiry))}
        </span>
        <span className="num shrink-0">
          {postTexts.lotAndTick(formatCount(lot), formatPrice(priceFromRupees(tick)))}
        </span>
      </span>
    </span>
  )
}

/** The instruments found, or the text shown instead of a list. */
function useInstruments(words: string | undefined) {
  const settled = useDebounced(words, TYPING_PAUSE_MS)
  const found = useQuery({
    ...callQuery(useApi(), searchInstruments, { query: { q: settled ?? '' } }),
    enabled: words !== undefined && settled !== undefined,
    placeholderData: keepPreviousData,
  })
  const hits = words === undefined ? [] : (found.data?.data ?? [])
  const waiting = words !== settled || found.isFetching
  if (words === undefined) {
    return { hits, note: postTexts.typeMore(INSTRUMENT_QUERY_MIN_CHARACTERS) }
  }
  if (waiting) {
    return { hits, note: hits.length === 0 ? postTexts.searching : undefined }
  }
  const failure = found.isError ? messageOf(found.error) : undefined
  return { hits, note: failure ?? (hits.length === 0 ? tableMessages.empty : undefined) }
}
