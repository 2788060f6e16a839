import type { ApiClient, CacheTopic } from '#contract/call.ts'

/** The topic of pages that are made without any call: nothing ever announces it. */
export const STATIC_TOPIC = 'static'

/** What a page was made of. Empty topics: the page must not be kept. */
export type TopicLog = { readonly api: ApiClient; readonly topics: () => string[] }

/** Wraps a client so that it notes which topics the page depends on. */
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
