import { type RefObject, useEffect } from 'react'

/**
 * Menus are native `details` elements, so that they open before any script has loaded. This adds
 * closing: on Escape, on a click elsewhere, when the focus leaves a menu, and after one of its
 * links is followed.
 */
export function useMenuDismiss(bar: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const closeExcept = (inside: EventTarget | null) => {
      for (const menu of openMenus(bar.current)) {
        if (!(inside instanceof Node && menu.contains(inside))) {
          menu.open = false
        }
      }
    }
    const handlePress = (event: Event) => closeExcept(event.target)
    const handleKey = (event: KeyboardEvent) => {
      const innermost = event.key === 'Escape' ? openMenus(bar.current).at(-1) : undefined
      if (innermost) {
        event.preventDefault()
        innermost.open = false
        innermost.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('pointerdown', handlePress)
    document.addEventListener('focusin', handlePress)
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('pointerdown', handlePress)
      document.removeEventListener('focusin', handlePress)
      document.removeEventListener('keydown', handleKey)
    }
  }, [bar])

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page has changed.
  useEffect(() => {
    for (const menu of openMenus(bar.current)) {
      menu.open = false
    }
  }, [bar, pathname])
}

/** Outer menus before inner ones. */
function openMenus(bar: HTMLElement | null): HTMLDetailsElement[] {
  return bar ? [...bar.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]')] : []
}
