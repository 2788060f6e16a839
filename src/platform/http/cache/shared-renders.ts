import type { CacheTopics, TopicSnapshot } from '../../cache-topics.ts'
import type { CompressibleBody } from './compressible.ts'

/**
 * Shares one rendering of a page among all visitors who request it meanwhile: when a page has just
 * expired, many request it at once.
 */
export type SharedRenders = {
  /**
   * The running rendering, unless something has changed since it began. Its outcome is undefined if
   * the page turns out to differ between visitors.
   */
  readonly join: (url: string) => Promise<CompressibleBody | undefined> | undefined
  /** Announces a rendering. The returned function must always be called with the outcome. */
  readonly begin: (url: string) => (outcome: CompressibleBody | undefined) => void
}

type Rendering = {
  readonly before: TopicSnapshot
  readonly outcome: Promise<CompressibleBody | undefined>
}

/**
 * How many addresses whose pages are not shared are remembered, so that visitors do not wait for
 * them in vain.
 */
const REMEMBERED = 5000

export function createSharedRenders(topics: Pick<CacheTopics, 'snapshot'>): SharedRenders {
  const running = new Map<string, Rendering>()
  const viewerSpecific = new Set<string>()
  const remember = (url: string, isForAll: boolean) => {
    if (isForAll) {
      viewerSpecific.delete(url)
      return
    }
    if (viewerSpecific.size >= REMEMBERED) {
      viewerSpecific.clear()
    }
    viewerSpecific.add(url)
  }
  return {
    join: (url) => {
      const rendering = running.get(url)
      return rendering?.before === topics.snapshot() && !viewerSpecific.has(url)
        ? rendering.outcome
        : undefined
    },
    begin: (url) => {
      let settle: (outcome: CompressibleBody | undefined) => void = () => undefined
      const outcome = new Promise<CompressibleBody | undefined>((resolve) => {
        settle = resolve
      })
      const rendering = { before: topics.snapshot(), outcome }
      running.set(url, rendering)
      return (page) => {
        if (running.get(url) === rendering) {
          running.delete(url)
        }
        remember(url, page !== undefined)
        settle(page)
      }
    },
  }
}
