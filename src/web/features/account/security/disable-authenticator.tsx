import { disableTotp } from '#contract/accounts/profile.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { authenticatorTexts } from './texts.ts'

/** Turns the authenticator app off. Its code or a recovery code proves that the owner does it. */
export function DisableAuthenticator() {
  const disable = useMutationCall(disableTotp)
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/profile.ts')).disableTotp.body,
    values: { code: '' },
    send: async (body) => {
      await disable.mutateAsync({ body })
      toast.success(authenticatorTexts.turnedOff)
    },
  })
  return (
    <FormFrame
      form={form}
      focusFirst
      aria-label={authenticatorTexts.turnOff}
      className="mt-4 flex max-w-sm min-w-0 flex-col gap-4"
    >
      <CallError error={failure} />
      <Field
        name="code"
        as={TextField}
        label={authenticatorTexts.anyCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="danger" className="self-start" loading={sending}>
        {authenticatorTexts.turnOff}
      </Button>
    </FormFrame>
  )
}
