import { lazy, Suspense, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { closeSignInPrompt, type SignInPrompt, useSignInPrompt } from '#web/lib/sign-in-prompt.ts'

const SignInDialog = lazy(async () => ({
  default: (await import('./sign-in-dialog.tsx')).SignInDialog,
}))

/**
 * Shows the sign-in dialog when a visitor is asked to sign in. Its script comes with the first
 * time; closed and opened again it stands where it was, until somebody has signed in.
 */
export function SignInHost() {
  const prompt = useSignInPrompt()
  const session = useSession()
  const [asked, setAsked] = useState<SignInPrompt | null>(null)
  if (prompt !== null && prompt !== asked) {
    setAsked(prompt)
  }
  return asked === null || session !== null ? null : (
    <Suspense>
      <SignInDialog
        key={JSON.stringify(asked)}
        prompt={asked}
        open={prompt !== null}
        onClose={closeSignInPrompt}
      />
    </Suspense>
  )
}
