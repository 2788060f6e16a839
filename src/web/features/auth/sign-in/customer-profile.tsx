import type { z } from 'zod'
import type { signUpUser } from '#contract/accounts/sign-in.ts'
import { customerLoginMessages } from '#contract/accounts/texts.ts'
import { navigationLabels } from '#contract/common/texts.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { EmailField, TextField } from '#web/ui/forms/text-field.tsx'
import { Consent } from '../shared/consent.tsx'
import { Failure } from '../shared/failure.tsx'
import { type SignUp, useSignUp } from '../shared/use-sign-up.ts'
import { signInTexts } from './texts.ts'

type CustomerProfileProps = SignUp & {
  /** Verified by this browser a moment ago. */
  number: string
  /** What was typed before the verification expired. */
  typed: CustomerValues | undefined
}

export type CustomerValues = z.input<typeof signUpUser.body>

/** Registers the owner of a verified number and signs them in. */
export function CustomerProfile({ number, typed, ...signUp }: CustomerProfileProps) {
  const values: CustomerValues = { name: '', email: '', telegram: '', ...typed, number }
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/sign-in.ts')).signUpUser.body,
    values,
    send: useSignUp(signUp),
    onInvalid: (fields) => {
      const { missingInformation, invalidTelegram } = customerLoginMessages
      const { title, description } =
        fields.name || fields.email ? missingInformation : invalidTelegram
      toast.error(title, description)
    },
  })
  return (
    <FormFrame form={form} focusFirst>
      <Failure error={failure} title={customerLoginMessages.registrationFailed.title} />
      <Field name="name" as={TextField} label={signInTexts.name} autoComplete="name" />
      <Field name="email" as={EmailField} label={signInTexts.email} autoComplete="email" />
      <Field
        name="telegram"
        as={TextField}
        label={signInTexts.telegramNumber}
        optional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        placeholder={signInTexts.telegramExample}
        hint={signInTexts.telegramHint}
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {navigationLabels.signUp}
      </Button>
      <Consent />
    </FormFrame>
  )
}
