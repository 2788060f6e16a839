import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fillPath } from './href.ts'

/** The filters of a list as in its address; an absent filter does not apply. */
export type Filters = Readonly<Record<string, string | undefined>>

const TYPING_PAUSE_MS = 300

/**
 * Filters whose state is in the address. A choice appears in the controls immediately and is then
 * written to the address; a change of the address by other means (Back, a link) updates the
 * controls. While typing, the controls keep the exact input, including a trailing space, even if
 * the address contains a normalised form. A change starts at the first page again.
 *
 * @param path the path of the list; its query contains only the filters
 * @param read parses the filters of an address
 */
export function useFilters<F extends Filters>(
  path: string,
  values: F,
  read: (said: Filters) => Filters,
) {
  const router = useRouter()
  const [draft, setDraft] = useState(values)
  const [adopted, setAdopted] = useState(() => filtersHref(path, values))
  const sent = useRef(adopted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = filtersHref(path, values)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (address !== adopted) {
      setAdopted(address)
      // A slow page may be rendered after a newer address was sent. An address comes from elsewhere
      // only if the router has left the one that was sent.
      const latest = filtersHref(path, read(router.latestLocation.search))
      if (address !== sent.current && latest !== sent.current) {
        sent.current = address
        setDraft(values)
      }
    }
  }, [address, adopted, values, router, path, read])

  const go = (next: F, { replace }: { replace: boolean }) => {
    clearTimeout(timer.current)
    sent.current = filtersHref(path, read(next))
    void router.navigate({ href: sent.current, replace, resetScroll: false })
  }
  const withChange = (change: Partial<F>): F => {
    const next = { ...draft, page: undefined, ...change }
    setDraft(next)
    return next
  }
  const choose = (change: Partial<F>) => go(withChange(change), { replace: false })
  const type = (change: Partial<F>) => {
    const next = withChange(change)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(next, { replace: true }), TYPING_PAUSE_MS)
  }
  const control = (name: keyof F & string, onValueChange: (value: string) => void) => ({
    name,
    value: draft[name] ?? '',
    onValueChange,
  })
  return {
    draft,
    /** A choice updates the address immediately. */
    choose,
    /** Typing updates the address after a pause. */
    type,
    /** The properties of a control that chooses a filter's value, as parsed by the page. */
    choice: (name: keyof F & string) =>
      control(name, (value) =>
        choose({ [name]: read({ ...draft, [name]: value })[name] } as Partial<F>),
      ),
    /** The properties of a search field. */
    words: (name: keyof F & string) =>
      control(name, (value) => type({ [name]: value } as Partial<F>)),
    /** Updates the address with the typed input immediately, on Enter. */
    submit: () => go(draft, { replace: false }),
  }
}

function filtersHref(path: string, filters: Filters): string {
  const params = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return fillPath(path, {}, Object.fromEntries(params))
}
