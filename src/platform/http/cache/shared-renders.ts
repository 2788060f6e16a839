import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'
import type { Packed } from './packed.ts'

/**
 * One rendering of a page for all visitors who ask for it while it is under way: when a page has
 * just expired, everybody asks at once.
 */
export type SharedRenders = {
  /**
   * The rendering under way, unless something has changed since it began. Its outcome is undefined
   * where the page turns out not to be the same for all.
   */
  readonly join: (url: string) => Promise<Packed | undefined> | undefined
  /** Says that a rendering begins; what it returns is to be called with the outcome, always. */
  readonly lead: (url: string) => (outcome: Packed | undefined) => void
}

type Rendering = {
  readonly before: TopicSnapshot
  readonly outcome: Promise<Packed | undefined>
}

/** Addresses that are remembered as not for all, so that nobody waits for them in vain. */
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
