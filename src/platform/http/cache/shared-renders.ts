import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'
import type { Packed } from './packed.ts'

/**
 * Shares one rendering of a page among all visitors who request it meanwhile: when a page has just
 * expired, many request it at once.
 */
export type SharedRenders = {
  /**
   * The running rendering, unless something has changed since it began. Its outcome is undefined if
   * the page turns out to differ between visitors.
   */
  readonly join: (url: string) => Promise<Packed | undefined> | undefined
  /** Announces a rendering. The returned function must always be called with the outcome. */
  readonly lead: (url: string) => (outcome: Packed | undefined) => void
}

type Rendering = {
  readonly before: TopicSnapshot
  readonly outcome: Promise<Packed | undefined>
}

/**
 * How many addresses whose pages are not shared are remembered, so that visitors do not wait for
 * them in vain.
 */
const REMEMBERED = 5000

export function createSharedRenders(topics: Pick<CacheTopics, 'snapshot'>): SharedRenders {
  const underWay = new Map<string, Rendering>()
  const notForAll = new Set<string>()
  const remember = (url: string, isForAll: boolean) => {
    if (isForAll) {
      notForAll.delete(url)
      return
    }
    if (notForAll.size >= REMEMBERED) {
      notForAll.clear()
    }
    notForAll.add(url)
  }
  return {
    join: (url) => {
      const rendering = underWay.get(url)
      return rendering?.before === topics.snapshot() && !notForAll.has(url)
        ? rendering.outcome
        : undefined
    },
    lead: (url) => {
      let settle: (outcome: Packed | undefined) => void = () => undefined
      const outcome = new Promise<Packed | undefined>((resolve) => {
        settle = resolve
      })
      const rendering = { before: topics.snapshot(), outcome }
      underWay.set(url, rendering)
      return (page) => {
        if (underWay.get(url) === rendering) {
          underWay.delete(url)
        }
        remember(url, page !== undefined)
        settle(page)
      }
    },
  }
}
