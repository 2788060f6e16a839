import { useState } from 'react'
import type { Toast } from '#contract/common/toast.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { serverNow } from '#web/ui/text/server-clock.ts'
import { sharedTexts } from './texts.ts'

/** Why a form stops although no call failed, in the product's own words. */
export class Refused extends Error {
  override name = sharedTexts.refused
  readonly title: string

  constructor({ title, description = '' }: Toast) {
    super(description)
    this.title = title
  }
}

type FailureProps = {
  error: unknown
  /** What failed, in the product's own words. The server's reason follows. */
  title?: string
  description?: string
}

/** The error above a form: the reason under a title in the product's own words. */
export function Failure({ error, title, description }: FailureProps) {
  if (error === null) {
    return <FormError />
  }
  if (error instanceof Refused) {
    return <FormError title={error.title}>{error.message}</FormError>
  }
  const text = messageOf(error)
  const wait = isApiError(error) ? error.retryAfterSeconds : undefined
  return (
    <FormError title={title === text ? undefined : title}>
      {description === undefined ? null : <p>{description}</p>}
      {text}
      {wait === undefined ? null : <RetryCountdown key={wait} seconds={wait} />}
    </FormError>
  )
}

/** Countdown until a retry can succeed. */
function RetryCountdown({ seconds }: { seconds: number }) {
  const [until, setUntil] = useState<number | undefined>(() => serverNow() + seconds * SECOND_MS)
  return until === undefined ? (
    <p>{sharedTexts.tryAgainNow}</p>
  ) : (
    <p>{sharedTexts.timeLeft(<Countdown until={until} onDone={() => setUntil(undefined)} />)}</p>
  )
}
