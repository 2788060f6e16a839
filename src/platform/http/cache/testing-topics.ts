import type { CacheTopics } from '../../cache-topics.ts'

/** Topics that change when a test calls `change`. */
export function manualTopics(): CacheTopics & { readonly change: (topic: string) => void } {
  const versions = new Map<string, number>()
  const take = () => {
    const seen = new Map(versions)
    return (topic: string) => seen.get(topic) ?? 0
  }
  let current = take()
  return {
    change: (topic) => {
      versions.set(topic, (versions.get(topic) ?? 0) + 1)
      current = take()
    },
    snapshot: () => current,
    stop: () => Promise.resolve(),
  }
}
