import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { fillPath } from './href.ts'

/** The filters of a list as its address holds them; an absent one does not narrow. */
export type Filters = Readonly<Record<string, string | undefined>>

const TYPING_PAUSE_MS = 300

/**
 * Filters that live in the address. What somebody chooses stands in the controls at once and goes
 * to the address behind it; what the address says by other ways (Back, a link) comes into the
 * controls. The controls keep what is being typed as it is, the space before the next word too,
 * where the address says it shorter.
 *
 * @param path of the list, whose query holds nothing but the filters
 * @param read what the page makes of an address
 */
export function useFilters<F extends Filters>(
  path: string,
  values: F,
  read: (said: Filters) => Filters,
) {
  const router = useRouter()
  const [draft, setDraft] = useState(values)
  const [adopted, setAdopted] = useState(() => addressOf(path, values))
  const sent = useRef(adopted)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const address = addressOf(path, values)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (address !== adopted) {
      setAdopted(address)
      if (address !== sent.current) {
        sent.current = address
        setDraft(values)
      }
    }
  }, [address, adopted, values])

  const go = (next: F, replace: boolean) => {
    clearTimeout(timer.current)
    sent.current = addressOf(path, read(next))
    void router.navigate({ href: sent.current, replace, resetScroll: false })
  }
  const withChange = (change: Partial<F>): F => {
    const next = { ...draft, ...change }
    setDraft(next)
    return next
  }
  const choose = (change: Partial<F>) => go(withChange(change), false)
  return {
    draft,
    /** A choice: goes to the address at once. */
    choose,
    /** What a control says of one filter, as the page reads it. */
    pick: (name: keyof F & string) => (value: string) =>
      choose({ [name]: read({ [name]: value })[name] } as Partial<F>),
    /** Typing: goes there when the writer pauses. */
    type: (change: Partial<F>) => {
      const next = withChange(change)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => go(next, true), TYPING_PAUSE_MS)
    },
    /** What was typed goes there now: Enter. */
    submit: () => go(draft, false),
  }
}

function addressOf(path: string, filters: Filters): string {
  const said = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return fillPath(path, {}, Object.fromEntries(said))
}
