import { type ReactNode, useRef, useState } from 'react'
import { OTP_DIGITS, OTP_RESEND_SECONDS } from '#contract/accounts/limits.ts'
import { otpMessages, signInLabels } from '#contract/accounts/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OtpField } from '#web/ui/forms/otp-field.tsx'
import { Countdown } from '#web/ui/text/countdown.tsx'
import { serverNow } from '#web/ui/text/server-clock.ts'
import { isApiError, messageOf } from '../api/api-error.ts'
import { FormFrame, useCallForm } from './form.tsx'
import { formTexts } from './texts.ts'

type CodeFormProps = {
  /** Where the code was sent: a number or an address. */
  sentTo: ReactNode
  /** When another code may be requested, in ms since 1970. */
  resendAt: number
  /** Sends another code. Errors that it throws are shown in this form. */
  onResend: () => Promise<void>
  /** Checks the code. Errors that it throws are shown in this form. */
  onCode: (otp: string) => Promise<unknown>
  /** The title above the reason for a refused code. */
  refusedTitle: string
  /** The title above the reason why no other code could be sent. */
  unsentTitle: string
  /** A link back: 'Change Mobile Number'. */
  back?: ReactNode
}

/** When another code may be requested: after one was sent, or after this error. */
export function resendTime(error?: unknown): number {
  const retryAfter = isApiError(error) ? error.retryAfterSeconds : undefined
  // Rounded to seconds, as in the countdown.
  return (Math.floor(serverNow() / SECOND_MS) + (retryAfter ?? OTP_RESEND_SECONDS)) * SECOND_MS
}

/**
 * Whether a code was refused because one was sent a moment ago. That one can be entered: reading
 * its SMS may have made a phone close this page.
 */
export function wasJustSent(error: unknown): boolean {
  return (
    isApiError(error) &&
    error.code === 'otp_send_limited' &&
    (error.retryAfterSeconds ?? Number.POSITIVE_INFINITY) <= OTP_RESEND_SECONDS
  )
}

type CodeRequest = {
  /** A code was sent to this number or address before. */
  readonly wasSent: boolean
  /** The form for the code is shown, so it can say why no other one was sent. */
  readonly isAskedFor: boolean
  /** Called with when another code may be requested, if one can be entered. */
  readonly onSent: (resendAt: number) => void
}

/**
 * Requests a code; returns whether a new one was sent. If one was sent a moment ago, that one is
 * asked for instead. Throws the call's error otherwise.
 */
export async function requestCode(
  send: () => Promise<unknown>,
  { wasSent, isAskedFor, onSent }: CodeRequest,
): Promise<boolean> {
  try {
    await send()
  } catch (error) {
    const isJustSent = wasJustSent(error)
    if (wasSent || isJustSent) {
      onSent(resendTime(error))
    }
    if (isJustSent && !isAskedFor) {
      return false
    }
    throw error
  }
  onSent(resendTime())
  return true
}

/** Asks for the code that was sent, and submits when the last digit is entered. */
export function CodeForm(props: CodeFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const [unsent, setUnsent] = useState<unknown>(null)
  const { form, Field, failure, setFailure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/fields.ts')).codeForm,
    values: { otp: '' },
    send: async ({ otp }) => {
      setUnsent(null)
      // A visitor who enters the code has read 'OTP Sent'.
      toast.dismiss()
      try {
        await props.onCode(otp)
      } catch (error) {
        form.setFieldValue('otp', '', { dontValidate: true })
        throw error
      }
    },
  })
  const handleResend = async () => {
    setUnsent(null)
    setFailure(null)
    try {
      await props.onResend()
    } catch (error) {
      setUnsent(error)
    }
  }
  return (
    <FormFrame form={form} ref={element} focusFirst>
      <Refusal title={props.refusedTitle} error={failure} />
      <Refusal title={props.unsentTitle} error={unsent} />
      <Field
        name="otp"
        as={OtpField}
        label={formTexts.otp}
        length={OTP_DIGITS}
        disabled={sending}
        hint={formTexts.sentTo(props.sentTo)}
        onComplete={() => element.current?.requestSubmit()}
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {signInLabels.verifyOtp}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {props.back}
        <Resend at={props.resendAt} onResend={handleResend} />
      </div>
    </FormFrame>
  )
}

function Refusal({ title, error }: { title: string; error: unknown }) {
  if (error === null) {
    return <FormError />
  }
  const text = messageOf(error)
  return text === title ? (
    <FormError title={title}>{otpMessages.invalid.description}</FormError>
  ) : (
    <FormError title={title}>{text}</FormError>
  )
}

/** 'Resend OTP', which counts down until it can be pressed. */
function Resend({ at, onResend }: { at: number; onResend: () => Promise<void> }) {
  const [ready, setReady] = useState<number>()
  const [sending, setSending] = useState(false)
  const handlePress = () => {
    setSending(true)
    onResend().finally(() => setSending(false))
  }
  if (ready === at) {
    return (
      <Button variant="link" size="sm" loading={sending} onClick={handlePress}>
        {signInLabels.resendOtp}
      </Button>
    )
  }
  return (
    <span className="text-sm text-ink-muted">
      {formTexts.resendIn(
        signInLabels.resendOtp,
        <Countdown until={at} onDone={() => setReady(at)} />,
      )}
    </span>
  )
}
