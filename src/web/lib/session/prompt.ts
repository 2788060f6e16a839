import { useSyncExternalStore } from 'react'

/** A store for a prompt that one component shows over any page; null for none. */
export function createPrompt<T>() {
  let current: T | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    /** Whether the component is mounted; false before hydration. */
    isHosted: () => listeners.size > 0,

    change: (next: T | null) => {
      current = next
      for (const listener of listeners) {
        listener()
      }
    },

    /** For the component that shows the prompt. */
    usePrompt: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      ),
  }
}
