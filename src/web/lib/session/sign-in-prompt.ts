import { useSyncExternalStore } from 'react'

/** Why somebody is asked to sign in, and where to go on. */
export type SignInPrompt = {
  /** One sentence in the dialog: what signing in is needed for. */
  readonly reason?: string
  /** A path of this site to go to afterwards; without it the page stays. */
  readonly callbackUrl?: string
  /** Which of the two ways stands first: the e-mail address unless told. */
  readonly by?: 'email' | 'mobile'
}

let current: SignInPrompt | null = null
let hosts = 0
const listeners = new Set<() => void>()

/**
 * Opens the sign-in dialog over the present page. False when there is nobody to show it (before
 * the browser has taken over): then let the link to /auth/signin do its work.
 */
export function promptSignIn(prompt: SignInPrompt = {}): boolean {
  if (hosts === 0) {
    return false
  }
  change(prompt)
  return true
}

export function closeSignInPrompt(): void {
  change(null)
}

/** For the one component that shows the dialog. */
export function useSignInPrompt(): SignInPrompt | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

function change(next: SignInPrompt | null): void {
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
