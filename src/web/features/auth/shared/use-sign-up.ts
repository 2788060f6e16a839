import { signUpUser } from '#contract/accounts/sign-in.ts'
import { signUpMessages } from '#contract/accounts/texts.ts'
import type { CallInput } from '#contract/call.ts'
import { signUpDocuments } from '#contract/documents/versions.ts'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { SignInResult } from './enter.ts'

type SignUpBody = CallInput<typeof signUpUser>['body']

export type SignUp = {
  callbackUrl: string | undefined
  onEntered: (entered: SignInResult) => Promise<void>
  /** The verification of the address or number expired; `typed` is kept for the next. */
  onExpired: (error: unknown, typed: SignUpBody) => void
}

/** Registers the owner of a verified address or number and signs them in. */
export function useSignUp({ callbackUrl, onEntered, onExpired }: SignUp) {
  const api = useApi()
  return async (body: SignUpBody) => {
    try {
      const { user } = await api(signUpUser, {
        body: { ...body, documents: [...signUpDocuments] },
      })
      toast.success(signUpMessages.done.title)
      await onEntered({ user, redirect: pathAfterSignIn(callbackUrl, user.role) })
    } catch (error) {
      if (!isApiError(error) || error.code !== 'contact_not_verified') {
        throw error
      }
      onExpired(error, body)
    }
  }
}
