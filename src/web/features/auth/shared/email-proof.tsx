import { useState } from 'react'
import { checkOtp } from '#contract/accounts/codes.ts'
import { customerLoginMessages, otpMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { CodeForm, requestCode } from '#web/lib/forms/code-form.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { EmailField } from '#web/ui/forms/text-field.tsx'
import { serverNow } from '#web/ui/text/server-clock.ts'
import { Failure } from './failure.tsx'
import { LockedEmail } from './locked-email.tsx'
import { sharedTexts } from './texts.ts'

/** A verified email address with its code. */
export type EmailProven = {
  readonly email: string
  readonly otp: string
  /** The key for resuming a provider's application. */
  readonly key?: string
}

type EmailProofProps = {
  /** Requests a code for the address; throws the call's error. */
  request: (email: string) => Promise<unknown>
  onProven: (proof: EmailProven) => void
  /** The address to begin with. */
  email?: string | undefined
  /** Why the address must be verified again. */
  expired?: unknown
}

/** Verifies an email address by a code sent to it. */
export function EmailProof({
  request,
  onProven,
  email: initial = '',
  expired = null,
}: EmailProofProps) {
  const api = useApi()
  const [sent, setSent] = useState<{ readonly email: string; readonly resendAt: number }>()
  const [changing, setChanging] = useState(true)
  const send = async (email: string) => {
    const isNew = await requestCode(() => request(email), {
      wasSent: sent?.email === email,
      isAskedFor: !changing,
      onSent: (resendAt) => setSent({ email, resendAt }),
    })
    if (isNew) {
      toast.success(otpMessages.sent.title, otpMessages.sent.description)
    }
  }
  if (sent === undefined || changing) {
    return (
      <AddressStep
        email={sent?.email ?? initial}
        expired={expired}
        onEmail={async (email) => {
          // The code sent a moment ago is still valid.
          if (sent?.email !== email || sent.resendAt <= serverNow()) {
            await send(email)
          }
          setChanging(false)
        }}
      />
    )
  }
  const { email, resendAt } = sent
  return (
    <div className="flex flex-col gap-5">
      <LockedEmail email={email} onChange={() => setChanging(true)} />
      <CodeForm
        sentTo={<span className="text-ink [overflow-wrap:anywhere]">{email}</span>}
        resendAt={resendAt}
        onResend={() => send(email)}
        onCode={async (otp) => {
          const { key } = await api(checkOtp, { body: { email, otp } })
          toast.success(otpMessages.verified.title)
          onProven({ email, otp, key })
        }}
        refusedTitle={otpMessages.invalid.title}
        unsentTitle={customerLoginMessages.otpSendFailed.title}
      />
    </div>
  )
}

type AddressStepProps = {
  email: string
  expired: unknown
  onEmail: (email: string) => Promise<void>
}

function AddressStep({ email, expired, onEmail }: AddressStepProps) {
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/codes.ts')).requestPassResetOtp.body,
    values: { email },
    send: (values) => onEmail(values.email.trim().toLowerCase()),
    onInvalid: () => {
      if (form.getFieldValue('email').trim() === '') {
        const { title, description } = otpMessages.emailRequiredToRequest
        toast.error(title, description)
      }
    },
  })
  return (
    <FormFrame form={form} focusFirst={email !== ''}>
      <Failure error={failure ?? expired} />
      <Field name="email" as={EmailField} label={sharedTexts.email} autoComplete="email" />
      <Button type="submit" variant="primary" block loading={sending}>
        {signInLabels.requestOtp}
      </Button>
    </FormFrame>
  )
}
