import { hash } from 'node:crypto'
import { isPrivate, isVisible, type Shown, VISITOR, type View } from '../rules/visibility.ts'
import type { Journal, OpenTradesIndex } from './open-trades-index.ts'

/** What a page is about: the provider's own trades, those of the viewer's plans, or everybody's. */
export type Page = 'mine' | 'subscribed' | 'all'

/** What of a view decides on a page: viewers with the same are shown the same. */
export function viewOnPage(page: Page, view: View): View {
  switch (page) {
    case 'mine':
      return { ...VISITOR, providerId: view.providerId }
    case 'subscribed':
      return { ...view, providerId: null }
    default:
      return view
  }
}

/** The same for all that are shown the same, whenever it ends. */
export function viewKey(page: Page, { providerId, plans }: View): string {
  const text = JSON.stringify([page, providerId, [...plans.keys()].sort()])
  return hash('sha256', text).slice(0, 32)
}

/** Whose trades the page may show. */
export function isOnPage(page: Page, view: View, { providerId, author }: Journal): boolean {
  switch (page) {
    case 'mine':
      return providerId === view.providerId
    case 'subscribed':
      return author.verified && [...view.plans.values()].includes(providerId)
    default:
      return author.verified || providerId === view.providerId
  }
}

/** The journals of those whose trades the page may show. */
export function journalsOn(page: Page, view: View, index: OpenTradesIndex): readonly Journal[] {
  if (page === 'all') {
    return [...index.journals()].filter((journal) => isOnPage(page, view, journal))
  }
  const ids = page === 'mine' ? [view.providerId ?? ''] : new Set(view.plans.values())
  return [...ids].flatMap((id) => {
    const journal = index.journal(id)
    return journal !== undefined && isOnPage(page, view, journal) ? [journal] : []
  })
}

/** Pages show nothing that was taken back but to its provider: no hour has come for them. */
const NO_TIME = 0

/** Whether the page shows the trade of a journal that is on it. Taken back or hidden: to its provider only. */
export function isShown(page: Page, view: View, trade: Shown, { author }: Journal): boolean {
  return (page === 'mine' || !isPrivate(trade)) && isVisible(trade, view, author.verified, NO_TIME)
}
