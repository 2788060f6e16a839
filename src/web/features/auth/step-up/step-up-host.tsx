import { type ComponentProps, useEffect, useState } from 'react'
import { type StepUpRequest, useStepUpRequest } from '#web/lib/session/step-up.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'

const loadDialog = async () => (await import('./step-up.tsx')).StepUpDialog
const StepUpDialog = lazyPart(loadDialog, MissingDialog)

/**
 * Asks for confirmation of identity when a call requires it. The dialog's script loads on first
 * use.
 */
export function StepUpHost() {
  const request = useStepUpRequest()
  const [shownRequest, setShownRequest] = useState<StepUpRequest | null>(null)
  const [round, setRound] = useState(0)
  if (request !== null && request !== shownRequest) {
    setShownRequest(request)
    setRound(round + 1)
  }
  return shownRequest === null ? null : (
    <StepUpDialog key={round} open={request !== null} onSettle={shownRequest.settle} />
  )
}

type DialogProps = ComponentProps<Awaited<ReturnType<typeof loadDialog>>>

/**
 * Without the dialog nobody can confirm, so the refusal is returned to the caller, which shows it.
 */
function MissingDialog({ open, onSettle }: DialogProps) {
  useEffect(() => {
    if (open) {
      onSettle(false)
    }
  }, [open, onSettle])
  return null
}
