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
    give({ tone: 'success', text: { title, description } }),
  error: (title: string, description?: string) =>
    give({ tone: 'error', text: { title, description } }),
  info: (title: string, description?: string) =>
    give({ tone: 'info', text: { title, description } }),
  show: (tone: ToastTone, text: ToastText) => give({ tone, text }),
  dismiss: () => give('dismiss'),
}
