import { hash } from 'node:crypto'
import { isPrivate, isVisible, type Shown, VISITOR, type View } from '../rules/visibility.ts'
import type { Journal, OpenTradesIndex } from './open-trades-index.ts'

/** The page of a provider's own trades, of the trades of the viewer's plans, or of all trades. */
export type Page = 'mine' | 'subscribed' | 'all'

/** The part of a view that matters on a page: viewers with the same part are shown the same. */
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

/** The same key for all viewers that are shown the same, whenever their rights end. */
export function viewKey(page: Page, { providerId, plans }: View): string {
  const text = JSON.stringify([page, providerId, [...plans.keys()].sort()])
  return hash('sha256', text).slice(0, 32)
}

/** Whether the page may show trades of this journal. */
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

/** The journals whose trades the page may show. */
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

/**
 * Whether the page shows this trade of a journal on it. Withdrawn or hidden trades are shown to
 * their provider only.
 */
export function isShown(page: Page, view: View, trade: Shown, { author }: Journal): boolean {
  return (page === 'mine' || !isPrivate(trade)) && isVisible(trade, view, author.verified)
}
