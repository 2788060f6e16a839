import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export type ToastText = {
  title: string
  description?: string
  /** A button in the toast: undo, open. */
  action?: { label: string; onPress: () => void }
}

/** An order to the Toaster: show this toast in place of the current one, or dismiss it. */
export type ToastOrder = { tone: ToastTone; text: ToastText } | 'dismiss'

type Toaster = (order: ToastOrder) => void

let toaster: Toaster | undefined
/** The last order while no Toaster is mounted; only one toast is shown at a time. */
let waiting: ToastOrder | undefined
const watchers = new Set<() => void>()
/** When a toast last responded to an action of the viewer. */
let answeredAt = Number.NEGATIVE_INFINITY
/** How long such a response is not replaced by news. */
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

/** For the Toaster: receives the waiting order and all later ones. */
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

/** Whether a toast is waiting for the Toaster, whose script a page may load late. */
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

/**
 * Shows a toast in the corner and announces it to assistive technology. Only one is shown at a
 * time.
 */
export const toast = {
  success: (title: string, description?: string) =>
    answer({ tone: 'success', text: { title, description } }),
  error: (title: string, description?: string) =>
    answer({ tone: 'error', text: { title, description } }),
  info: (title: string, description?: string) =>
    answer({ tone: 'info', text: { title, description } }),
  show: (tone: ToastTone, text: ToastText) => answer({ tone, text }),
  /** News unrelated to an action; dropped while the response to an action is shown. */
  news: (text: ToastText) => {
    if (performance.now() - answeredAt >= ANSWER_STANDS_MS) {
      give({ tone: 'info', text })
    }
  },
  dismiss: () => answer('dismiss'),
}
