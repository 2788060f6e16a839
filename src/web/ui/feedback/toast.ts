import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'error' | 'info'

export type ToastText = {
  title: string
  description?: string
  /** A button in the toast: undo, open. */
  action?: { label: string; onPress: () => void }
}

/** An order to the Toaster: show this toast in place of the current one, or dismiss it. */
export type ToastCommand = { tone: ToastTone; text: ToastText } | 'dismiss'

type Toaster = (order: ToastCommand) => void

let toaster: Toaster | undefined
/** The last order while no Toaster is mounted; only one toast is shown at a time. */
let pending: ToastCommand | undefined
const listeners = new Set<() => void>()
/** When a toast last responded to an action of the viewer. */
let answeredAt = Number.NEGATIVE_INFINITY
/** How long such a response is not replaced by news. */
const ANSWER_PROTECTED_MS = 6000

function showAnswer(order: ToastCommand) {
  answeredAt = order === 'dismiss' ? Number.NEGATIVE_INFINITY : performance.now()
  dispatch(order)
}

function dispatch(order: ToastCommand) {
  if (toaster) {
    toaster(order)
    return
  }
  pending = order === 'dismiss' ? undefined : order
  for (const watcher of listeners) {
    watcher()
  }
}

/** For the Toaster: receives the waiting order and all later ones. */
export function attachToaster(next: Toaster): () => void {
  toaster = next
  const order = pending
  pending = undefined
  if (order) {
    next(order)
  }
  return () => {
    toaster = undefined
  }
}

/** Whether a toast is waiting for the Toaster, whose script a page may load late. */
export function useToastPending(): boolean {
  return useSyncExternalStore(watch, hasPending, noPending)
}

function watch(watcher: () => void): () => void {
  listeners.add(watcher)
  return () => listeners.delete(watcher)
}

function hasPending(): boolean {
  return pending !== undefined
}

function noPending(): boolean {
  return false
}

/**
 * Shows a toast in the corner and announces it to assistive technology. Only one is shown at a
 * time.
 */
export const toast = {
  success: (title: string, description?: string) =>
    showAnswer({ tone: 'success', text: { title, description } }),
  error: (title: string, description?: string) =>
    showAnswer({ tone: 'error', text: { title, description } }),
  info: (title: string, description?: string) =>
    showAnswer({ tone: 'info', text: { title, description } }),
  show: (tone: ToastTone, text: ToastText) => showAnswer({ tone, text }),
  /** News unrelated to an action; dropped while the response to an action is shown. */
  notice: (text: ToastText) => {
    if (performance.now() - answeredAt >= ANSWER_PROTECTED_MS) {
      dispatch({ tone: 'info', text })
    }
  },
  dismiss: () => showAnswer('dismiss'),
}
