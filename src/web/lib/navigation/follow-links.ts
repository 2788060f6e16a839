import { clientSideUrl, isPlainClick } from './soft-links.ts'

/** The router functions that link handling needs. */
export type LinkRouter = {
  /** Whether the path is a page of this application rather than a file or a call. */
  readonly hasPage: (pathname: string) => boolean
  /** @param keepsPlace keeps the scroll position: the link changes only a part of the page */
  readonly go: (url: URL, keepsPlace: boolean) => void
  readonly preload: (url: URL) => void
}

const INTENT_DELAY_MS = 50

/**
 * Makes every plain `<a href>` navigate inside the application and preload on intent; a link with
 * `data-scroll="keep"` does not scroll to the top. One listener serves all links, so pages with
 * hundreds of links have no cost per link, on the server or in the browser.
 */
export function followLinks(router: LinkRouter): void {
  let intent: ReturnType<typeof setTimeout> | undefined
  const preloadLater = (event: Event) => {
    clearTimeout(intent)
    const link = linkOfEvent(event, router)
    if (link) {
      intent = setTimeout(() => router.preload(link.url), INTENT_DELAY_MS)
    }
  }
  document.addEventListener('click', (event) => {
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    const handled = event.defaultPrevented
    if (isPlainClick({ button: event.button, modified, handled })) {
      const link = linkOfEvent(event, router)
      if (link) {
        event.preventDefault()
        router.go(link.url, link.keepsPlace)
      }
    }
  })
  document.addEventListener('pointerover', preloadLater, { passive: true })
  document.addEventListener('focusin', preloadLater, { passive: true })
  document.addEventListener('touchstart', preloadLater, { passive: true })
}

function linkOfEvent(event: Event, router: LinkRouter) {
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(anchor instanceof HTMLAnchorElement)) {
    return undefined
  }
  const { target, rel } = anchor
  const link = { href: anchor.href, target, rel, download: anchor.hasAttribute('download') }
  const url = clientSideUrl(link, window.location.href)
  return url && router.hasPage(url.pathname)
    ? { url, keepsPlace: anchor.dataset.scroll === 'keep' }
    : undefined
}
