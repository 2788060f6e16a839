/** The measures of a horizontal scroller, in px. */
export type Track = { scrolled: number; visible: number; content: number }

/** The number of pages of one visible width; at least one. */
export function trackPages({ visible, content }: Track): number {
  if (visible <= 0) {
    return 1
  }
  return Math.max(1, Math.ceil((content - 1) / visible))
}

/** The current page (from 0). At the scroll end it is the last page, wherever that is. */
export function trackPage(track: Track): number {
  const pages = trackPages(track)
  const rest = track.content - track.visible - track.scrolled
  return rest <= 1 ? pages - 1 : Math.min(pages - 1, Math.round(track.scrolled / track.visible))
}

/** The scroll position of a page; page numbers wrap around at both ends. */
export function pageOffset(track: Track, page: number): number {
  const pages = trackPages(track)
  const wrapped = ((page % pages) + pages) % pages
  return Math.max(0, Math.min(wrapped * track.visible, track.content - track.visible))
}
