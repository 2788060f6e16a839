import { useSyncExternalStore } from 'react'
import { isApiError } from '../api/api-error.ts'

/** Somebody is asked to prove that it is still them; `settle` is called once with the outcome. */
export type StepUpRequest = { readonly settle: (confirmed: boolean) => void }

let current: StepUpRequest | null = null
let pending: Promise<boolean> | undefined
let hosts = 0
const listeners = new Set<() => void>()

/**
 * Makes an attempt; when the server wants a fresh confirmation for it, asks for one and makes the
 * attempt again. Declining leaves the server's refusal as it was.
 */
export async function withStepUp<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    const wanted = isApiError(error) && error.code === 'step_up_required'
    if (!wanted || !(await askStepUp())) {
      throw error
    }
    return attempt()
  }
}

/** Attempts that need it at the same time share one question. */
function askStepUp(): Promise<boolean> {
  if (hosts === 0) {
    return Promise.resolve(false)
  }
  pending ??= new Promise<boolean>((resolve) => {
    change({
      settle: (confirmed) => {
        pending = undefined
        change(null)
        resolve(confirmed)
      },
    })
  })
  return pending
}

/** For the one component that shows the question. */
export function useStepUpRequest(): StepUpRequest | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function change(next: StepUpRequest | null): void {
  current = next
  for (const listener of listeners) {
    listener()
  }
}

function subscribe(listener: () => void): () => void {
  hosts += 1
  listeners.add(listener)
  return () => {
    hosts -= 1
    listeners.delete(listener)
  }
}
