import { useState } from 'react'
import { changeContact, requestContactOtp } from '#contract/accounts/profile.ts'
import { signInLabels } from '#contract/labels.ts'
import { customerLoginMessages, otpMessages } from '#contract/messages/accounts.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { CodeForm, resendTime } from '#web/lib/code-form.tsx'
import { emailOf, FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Contact, spacedNumber } from './contact.ts'
import { useShowProfile } from './use-profile.ts'

type ChangeContactProps = {
  what: Contact
  /** One that is noted and waits for its code, or nothing. */
  initial: string
  onDone: () => void
}

/** A new address or number: asked for, proven by a code to it, taken over. */
export function ChangeContact({ what, initial, onDone }: ChangeContactProps) {
  const show = useShowProfile()
  const request = useMutationCall(requestContactOtp)
  const change = useMutationCall(changeContact)
  const [sent, setSent] = useState<{ readonly to: string; readonly resendAt: number }>()
  const send = async (to: string) => {
    try {
      await request.mutateAsync({ body: { [what]: to } })
    } catch (error) {
      setSent((before) => before && { ...before, resendAt: resendTime(error) })
      throw error
    }
    setSent({ to, resendAt: resendTime() })
    toast.success(otpMessages.sent.title)
  }
  if (sent === undefined) {
    return (
      <div className="mt-4 max-w-sm">
        <NewContact what={what} initial={initial} onContact={send} />
      </div>
    )
  }
  return (
    <div className="mt-4 max-w-sm">
      <CodeForm
        sentTo={
          <span className="num text-ink [overflow-wrap:anywhere]">
            {what === 'number' ? spacedNumber(sent.to) : sent.to}
          </span>
        }
        resendAt={sent.resendAt}
        onResend={() => send(sent.to)}
        onCode={async (otp) => {
          const { message, data } = await change.mutateAsync({ body: { [what]: sent.to, otp } })
          await show(data)
          toast.success(message)
          onDone()
        }}
        refusedTitle={customerLoginMessages.otpVerificationFailed.title}
        unsentTitle={customerLoginMessages.otpSendFailed.title}
        back={
          <Button variant="link" size="sm" onClick={() => setSent(undefined)}>
            {what === 'number' ? signInLabels.changeMobileNumber : 'Change email'}
          </Button>
        }
      />
    </div>
  )
}

type NewContactProps = {
  what: Contact
  initial: string
  onContact: (contact: string) => Promise<void>
}

function NewContact({ what, initial, onContact }: NewContactProps) {
  const values: { email?: string; number?: string } = { [what]: initial }
  const { form, failure, sending } = useCallForm({
    schema: requestContactOtp.body,
    values,
    send: ({ email, number }) => onContact(number ?? email?.trim().toLowerCase() ?? ''),
  })
  return (
    <FormFrame form={form} focusFirst>
      <FormError title={failure === null ? undefined : customerLoginMessages.otpSendFailed.title}>
        {failure === null ? null : messageOf(failure)}
      </FormError>
      {what === 'email' ? (
        <form.Field name="email">
          {(field) => (
            <TextField
              {...emailOf(field)}
              label={initial === '' ? 'New email' : 'Email'}
              autoComplete="email"
            />
          )}
        </form.Field>
      ) : (
        <form.Field name="number">
          {(field) => (
            <PhoneField
              {...textOf(field)}
              label={initial === '' ? 'New mobile number' : 'Mobile number'}
            />
          )}
        </form.Field>
      )}
      <Button type="submit" variant="primary" className="self-start" loading={sending}>
        {signInLabels.requestOtp}
      </Button>
    </FormFrame>
  )
}
