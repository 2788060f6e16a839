import type { RefObject } from 'react'

const FIELD = ':is(input:not([type="hidden"], [readonly]), select, textarea):enabled'

/** A window begins at its first field, or else its first control, but for the cross; on touch no keyboard comes up. */
export function startOf(popup: RefObject<HTMLElement | null>) {
  return (openedBy: string) => {
    const field = popup.current?.querySelector<HTMLElement>(FIELD)
    const control = popup.current?.querySelector('a[href], button:enabled')
    if (openedBy === 'touch' || (!field && control?.matches('[data-corner]'))) {
      return popup.current
    }
    // Of radio buttons the chosen one.
    return field && !field.matches('[type="radio"]') ? field : true
  }
}
