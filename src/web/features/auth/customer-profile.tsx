import type { z } from 'zod'
import { signUpUser } from '#contract/accounts/sign-in.ts'
import { navigationLabels } from '#contract/labels.ts'
import { customerLoginMessages, signUpMessages } from '#contract/messages/accounts.ts'
import { pathAfterSignIn } from '#modules/accounts/rules/callback-path.ts'
import { useApi } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { emailOf, FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { Consent } from './consent.tsx'
import type { Entered } from './enter.ts'
import { Failure } from './failure.tsx'

type CustomerProfileProps = {
  /** Proven a moment ago by this browser. */
  number: string
  callbackUrl: string | undefined
  onEntered: (entered: Entered) => Promise<void>
  /** The proof of the number has ended. */
  onLapsed: (error: unknown) => void
}

/** Registers the owner of a proven number, which signs them in. */
export function CustomerProfile(props: CustomerProfileProps) {
  const { number, callbackUrl, onEntered, onLapsed } = props
  const api = useApi()
  const values: z.input<typeof signUpUser.body> = { name: '', email: '', number, telegram: '' }
  const { form, failure, sending } = useCallForm({
    schema: signUpUser.body,
    values,
    send: async (body) => {
      try {
        const { user } = await api(signUpUser, { body })
        toast.success(signUpMessages.done.title)
        await onEntered({ user, redirect: pathAfterSignIn(callbackUrl, user.role) })
      } catch (error) {
        if (!isApiError(error) || error.code !== 'contact_not_verified') {
          throw error
        }
        onLapsed(error)
      }
    },
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
      <form.Field name="name">
        {(field) => <TextField {...textOf(field)} label="Name" autoComplete="name" />}
      </form.Field>
      <form.Field name="email">
        {(field) => <TextField {...emailOf(field)} label="Email" autoComplete="email" />}
      </form.Field>
      <form.Field name="telegram">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Telegram number"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="off"
            placeholder="+91 98765 43210"
            hint="Needed before your first purchase or free trial."
          />
        )}
      </form.Field>
      <Button type="submit" variant="primary" block loading={sending}>
        {navigationLabels.signUp}
      </Button>
      <Consent />
    </FormFrame>
  )
}
