import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export type ToastText = {
  title: string
  description?: string
  /** A button in the toast: undo, open. */
  action?: { label: string; onPress: () => void }
}

/** What the Toaster is to do: show this in place of what stands, or take it away. */
export type ToastOrder = { tone: ToastTone; text: ToastText } | 'dismiss'

type Toaster = (order: ToastOrder) => void

let toaster: Toaster | undefined
/** The last order that nobody has taken: only one toast is shown at a time. */
let waiting: ToastOrder | undefined
const watchers = new Set<() => void>()
/** When an answer to something that the reader did was last given. */
let answeredAt = Number.NEGATIVE_INFINITY
/** For how long such an answer is not replaced by news. */
const ANSWER_STANDS_MS = 6000

function answer(order: ToastOrder) {
  answeredAt = order === 'dismiss' ? Number.NEGATIVE_INFINITY : performance.now()
  give(order)
}

function give(order: ToastOrder) {
  if (toaster) {
    toaster(order)
    return
  }
  waiting = order === 'dismiss' ? undefined : order
  for (const watcher of watchers) {
    watcher()
  }
}

/** For the one Toaster there is: takes the order that waits, and all that follow. */
export function takeToastOrders(next: Toaster): () => void {
  toaster = next
  const order = waiting
  waiting = undefined
  if (order) {
    next(order)
  }
  return () => {
    toaster = undefined
  }
}

/** Whether a toast waits for a Toaster, whose script a page may fetch late. */
export function useToastWaits(): boolean {
  return useSyncExternalStore(watch, somethingWaits, nothingWaits)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function somethingWaits(): boolean {
  return waiting !== undefined
}

function nothingWaits(): boolean {
  return false
}

/** Says in the corner what happened, and to assistive technology. Only one is shown at a time. */
export const toast = {
  success: (title: string, description?: string) =>
    answer({ tone: 'success', text: { title, description } }),
  error: (title: string, description?: string) =>
    answer({ tone: 'error', text: { title, description } }),
  info: (title: string, description?: string) =>
    answer({ tone: 'info', text: { title, description } }),
  show: (tone: ToastTone, text: ToastText) => answer({ tone, text }),
  /** News from elsewhere, left out while the answer to something that the reader did stands. */
  news: (text: ToastText) => {
    if (performance.now() - answeredAt >= ANSWER_STANDS_MS) {
      give({ tone: 'info', text })
    }
  },
  dismiss: () => answer('dismiss'),
}
