import { createPrompt } from './prompt.ts'

/** Why somebody is asked to sign in, and where to go on. */
export type SignInPrompt = {
  /** One sentence in the dialog: what signing in is needed for. */
  readonly reason?: string
  /** A path of this site to go to afterwards; without it the page stays. */
  readonly callbackUrl?: string
  /** Which of the two ways stands first: the e-mail address unless told. */
  readonly by?: 'email' | 'mobile'
}

const store = createPrompt<SignInPrompt>()

/**
 * Opens the sign-in dialog over the present page. False when there is nobody to show it (before
 * the browser has taken over): then let the link to /auth/signin do its work.
 */
export function promptSignIn(prompt: SignInPrompt = {}): boolean {
  if (!store.isHosted()) {
    return false
  }
  store.change(prompt)
  return true
}

export function closeSignInPrompt(): void {
  store.change(null)
}

export const useSignInPrompt = store.usePrompt
