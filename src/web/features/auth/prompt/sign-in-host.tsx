import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import {
  closeSignInPrompt,
  type SignInPrompt,
  useSignInPrompt,
} from '#web/lib/session/sign-in-prompt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { promptTexts } from './texts.ts'

const loadDialog = async () => (await import('../sign-in/sign-in-dialog.tsx')).SignInDialog
const SignInDialog = lazyPart(loadDialog, MissingDialog)

/**
 * Shows the sign-in dialog when a visitor must sign in. The dialog's script loads on first use. A
 * closed dialog keeps its state until somebody signs in.
 */
export function SignInHost() {
  const prompt = useSignInPrompt()
  const session = useSession()
  const [shownPrompt, setShownPrompt] = useState<SignInPrompt | null>(null)
  const router = useRouter()
  useEffect(
    () =>
      // A prompt of one page must not stay open over another, such as sign-up or a new password.
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) {
          closeSignInPrompt()
        }
      }),
    [router],
  )
  if (prompt !== null && prompt !== shownPrompt) {
    setShownPrompt(prompt)
  }
  return shownPrompt === null || session !== null ? null : (
    <SignInDialog
      key={JSON.stringify(shownPrompt)}
      prompt={shownPrompt}
      open={prompt !== null}
      onClose={closeSignInPrompt}
    />
  )
}

type DialogProps = ComponentProps<Awaited<ReturnType<typeof loadDialog>>>

/** Shows the toast at every attempt, so that each click gets a response. */
function MissingDialog({ open, onClose }: DialogProps) {
  useEffect(() => {
    if (open) {
      toast.error(promptTexts.formMissing, promptTexts.formMissingHint)
      onClose()
    }
  }, [open, onClose])
  return null
}
