import { createPrompt } from './prompt.ts'

/** Options of the sign-in dialog. */
export type SignInPrompt = {
  /** Why signing in is needed, as one sentence in the dialog. */
  readonly reason?: string
  /** A path of this site to open afterwards; without it the page stays. */
  readonly callbackUrl?: string
  /** The sign-in method shown first; email address by default. */
  readonly by?: 'email' | 'mobile'
}

const store = createPrompt<SignInPrompt>()

/**
 * Opens the sign-in dialog over the current page. Returns false if it cannot be shown (before
 * hydration); the link to /auth/signin should then be followed.
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
