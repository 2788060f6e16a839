/** What a horizontal scroller measures, in px. */
export type Track = { scrolled: number; visible: number; content: number }

/** How many steps of one visible width it takes to see everything; at least one. */
export function trackPages({ visible, content }: Track): number {
  if (visible <= 0) {
    return 1
  }
  return Math.max(1, Math.ceil((content - 1) / visible))
}

/** The page (from 0) that the scroller shows. The end is the last page, wherever it stops. */
export function trackPage(track: Track): number {
  const pages = trackPages(track)
  const rest = track.content - track.visible - track.scrolled
  return rest <= 1 ? pages - 1 : Math.min(pages - 1, Math.round(track.scrolled / track.visible))
}

/** Where to scroll for a page; pages go round at both ends. */
export function pageOffset(track: Track, page: number): number {
  const pages = trackPages(track)
  const wrapped = ((page % pages) + pages) % pages
  return Math.max(0, Math.min(wrapped * track.visible, track.content - track.visible))
}
