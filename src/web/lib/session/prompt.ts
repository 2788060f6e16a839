import { useSyncExternalStore } from 'react'

/** What one component shows over whatever page there is: something, or null for nothing. */
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
    /** Whether anybody would show it: not before the browser has taken over. */
    isHosted: () => listeners.size > 0,

    change: (next: T | null) => {
      current = next
      for (const listener of listeners) {
        listener()
      }
    },

    /** For the one component that shows it. */
    usePrompt: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      ),
  }
}
