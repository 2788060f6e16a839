import { useState } from 'react'
import { checkOtp, requestPassResetOtp } from '#contract/accounts/codes.ts'
import { signInLabels } from '#contract/labels.ts'
import { customerLoginMessages, otpMessages } from '#contract/messages/accounts.ts'
import { useApi } from '#web/lib/api.ts'
import { CodeForm, resendTime } from '#web/lib/code-form.tsx'
import { emailOf, FormFrame, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Failure } from './failure.tsx'
import { LockedEmail } from './locked-email.tsx'

/** The address, and the code that proved it to be the visitor's. */
export type EmailProven = {
  readonly email: string
  readonly otp: string
  /** By which a provider's application is taken up again. */
  readonly key?: string
}

type EmailProofProps = {
  /** Asks for a code to the address; throws the call's error. */
  request: (email: string) => Promise<unknown>
  onProven: (proof: EmailProven) => void
  /** Why the address has to be proven again. */
  lapsed?: unknown
}

/** An e-mail address and the code that was sent to it. */
export function EmailProof({ request, onProven, lapsed = null }: EmailProofProps) {
  const api = useApi()
  const [sent, setSent] = useState<{ readonly email: string; readonly resendAt: number }>()
  const [changing, setChanging] = useState(true)
  const send = async (email: string) => {
    try {
      await request(email)
    } catch (error) {
      if (sent?.email === email) {
        setSent({ email, resendAt: resendTime(error) })
      }
      throw error
    }
    setSent({ email, resendAt: resendTime() })
    toast.success(otpMessages.sent.title, otpMessages.sent.description)
  }
  if (sent === undefined || changing) {
    return (
      <AddressStep
        email={sent?.email ?? ''}
        lapsed={lapsed}
        onEmail={async (email) => {
          // The code that was sent a moment ago still counts.
          if (sent?.email !== email || sent.resendAt <= Date.now()) {
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
  lapsed: unknown
  onEmail: (email: string) => Promise<void>
}

function AddressStep({ email, lapsed, onEmail }: AddressStepProps) {
  const { form, failure, sending } = useCallForm({
    schema: requestPassResetOtp.body,
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
      <Failure error={failure ?? lapsed} />
      <form.Field name="email">
        {(field) => <TextField {...emailOf(field)} label="Email" autoComplete="email" />}
      </form.Field>
      <Button type="submit" variant="primary" block loading={sending}>
        {signInLabels.requestOtp}
      </Button>
    </FormFrame>
  )
}
