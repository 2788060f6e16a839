import { useState } from 'react'
import { changeContact, requestContactOtp } from '#contract/accounts/profile.ts'
import { customerLoginMessages, otpMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { CodeForm, requestCode } from '#web/lib/forms/code-form.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { EmailField } from '#web/ui/forms/text-field.tsx'
import { useShowProfile } from '../use-profile.ts'
import { type Contact, spacedNumber } from './contact.ts'
import { contactTexts } from './texts.ts'

type ChangeContactProps = {
  what: Contact
  /** A contact that is saved but not verified yet, or an empty string. */
  initial: string
  onDone: () => void
}

/** Changes the email address or mobile number after the new one is verified by a code. */
export function ChangeContact({ what, initial, onDone }: ChangeContactProps) {
  const show = useShowProfile()
  const request = useMutationCall(requestContactOtp)
  const change = useMutationCall(changeContact)
  const [sent, setSent] = useState<{ readonly to: string; readonly resendAt: number }>()
  const send = async (to: string) => {
    const isNew = await requestCode(() => request.mutateAsync({ body: { [what]: to } }), {
      wasSent: sent !== undefined,
      isAskedFor: sent !== undefined,
      onSent: (resendAt) => setSent({ to, resendAt }),
    })
    if (isNew) {
      toast.success(otpMessages.sent.title)
    }
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
            {what === 'number' ? signInLabels.changeMobileNumber : contactTexts.changeEmail}
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
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/profile.ts')).requestContactOtp.body,
    values,
    send: ({ email, number }) => onContact(number ?? email?.trim().toLowerCase() ?? ''),
  })
  return (
    <FormFrame form={form} focusFirst>
      <FormError title={failure === null ? undefined : customerLoginMessages.otpSendFailed.title}>
        {failure === null ? null : messageOf(failure)}
      </FormError>
      {what === 'email' ? (
        <Field
          name="email"
          as={EmailField}
          label={initial === '' ? contactTexts.newEmail : contactTexts.email}
          autoComplete="email"
        />
      ) : (
        <Field
          name="number"
          as={PhoneField}
          label={initial === '' ? contactTexts.newMobileNumber : contactTexts.mobileNumber}
        />
      )}
      <Button type="submit" variant="primary" className="self-start" loading={sending}>
        {signInLabels.requestOtp}
      </Button>
    </FormFrame>
  )
}
