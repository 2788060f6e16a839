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
  store(toggled(current(), plan))
}

export function removePick(id: string): void {
  store(without(current(), id))
}

export function clearPicks(): void {
  store(NONE)
}

function current(): readonly Picked[] {
  picks ??= readStored()
  return picks
}

function readStored(): readonly Picked[] {
  try {
    return picksIn(window.sessionStorage.getItem(KEY))
  } catch {
    return NONE
  }
}

function store(next: readonly Picked[]): void {
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
