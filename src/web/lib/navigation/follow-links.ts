import { isPlainClick, softUrl } from './soft-links.ts'

/** What following links needs of the router. */
export type LinkRouter = {
  /** Whether the path is a page of this application, and not a file or a call. */
  readonly hasPage: (pathname: string) => boolean
  /** @param keepsPlace the page stays where it is scrolled to: the link changes a part of it */
  readonly go: (url: URL, keepsPlace: boolean) => void
  readonly preload: (url: URL) => void
}

const INTENT_DELAY_MS = 50

/**
 * Lets every plain `<a href>` of the page navigate inside the application and preload on intent;
 * one with `data-scroll="keep"` without scrolling to the top.
 * One listener serves all links: pages with hundreds of them pay nothing per link, on the server
 * or here.
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
  const url = softUrl(link, window.location.href)
  return url && router.hasPage(url.pathname)
    ? { url, keepsPlace: anchor.dataset.scroll === 'keep' }
    : undefined
}
