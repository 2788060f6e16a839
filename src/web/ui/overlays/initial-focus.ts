import type { RefObject } from 'react'

const FIELD = ':is(input:not([type="hidden"], [readonly]), select, textarea):enabled'

/**
 * Focuses the first field of a dialog, or else its first control except the close button. On touch
 * devices no field is focused, so that no keyboard opens.
 */
export function initialFocusOf(popup: RefObject<HTMLElement | null>) {
  return (openedBy: string) => {
    const field = popup.current?.querySelector<HTMLElement>(FIELD)
    const control = popup.current?.querySelector('a[href], button:enabled')
    if (openedBy === 'touch' || (!field && control?.matches('[data-corner]'))) {
      return popup.current
    }
    // In a radio group, the selected option.
    return field && !field.matches('[type="radio"]') ? field : true
  }
}
