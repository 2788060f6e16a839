import { lazy, Suspense, useState } from 'react'
import { type StepUpRequest, useStepUpRequest } from '#web/lib/step-up.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up.tsx')).StepUpDialog }))

/** Asks for a fresh confirmation when a call wants one. Its script comes with the first time. */
export function StepUpHost() {
  const request = useStepUpRequest()
  const [asked, setAsked] = useState<StepUpRequest | null>(null)
  const [round, setRound] = useState(0)
  if (request !== null && request !== asked) {
    setAsked(request)
    setRound(round + 1)
  }
  return asked === null ? null : (
    <Suspense>
      <StepUpDialog key={round} open={request !== null} onSettle={asked.settle} />
    </Suspense>
  )
}
