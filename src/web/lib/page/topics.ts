import type { ApiClient, CacheTopic } from '#contract/call.ts'

/** The topic of pages that make no calls. It is never invalidated. */
const STATIC_TOPIC = 'static'

/** The topics that a page depends on. If they are empty, the page must not be cached. */
export type TopicLog = { readonly api: ApiClient; readonly topics: () => string[] }

/** Wraps a client and records the topics that the page depends on. */
export function logTopics(api: ApiClient): TopicLog {
  const seen = new Set<CacheTopic>()
  let keepable = true
  const logged: ApiClient = (call, input) => {
    const topics = call.cachedUntil ?? []
    keepable &&= topics.length > 0
    for (const topic of topics) {
      seen.add(topic)
    }
    return api(call, input)
  }
  return {
    api: logged,
    topics: () => {
      if (!keepable) {
        return []
      }
      return seen.size === 0 ? [STATIC_TOPIC] : [...seen]
    },
  }
}
