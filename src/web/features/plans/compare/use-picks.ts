import { useSyncExternalStore } from 'react'
import { type Picked, picksIn, toggled, without } from './picks.ts'

const KEY = 'plans-compared'
const NONE: readonly Picked[] = []

let picks: readonly Picked[] | undefined
const listeners = new Set<() => void>()

/** The plans picked for comparison in this tab. They are not sent to the server. */
export function usePicks(): readonly Picked[] {
  return useSyncExternalStore(subscribe, current, () => NONE)
}

export function togglePick(plan: Picked): void {
  keep(toggled(current(), plan))
}

export function removePick(id: string): void {
  keep(without(current(), id))
}

export function clearPicks(): void {
  keep(NONE)
}

function current(): readonly Picked[] {
  picks ??= readKept()
  return picks
}

function readKept(): readonly Picked[] {
  try {
    return picksIn(window.sessionStorage.getItem(KEY))
  } catch {
    return NONE
  }
}

function keep(next: readonly Picked[]): void {
  picks = next
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    // Without storage the picks last as long as the page.
  }
  for (const listener of listeners) {
    listener()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
