import { disableTotp } from '#contract/accounts/profile.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { FormFrame, textOf, useCallForm } from '#web/lib/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** Takes the app away; its code, or a recovery code, shows that it is the owner who does. */
export function DisableAuthenticator({ onDone }: { onDone: () => Promise<void> }) {
  const disable = useMutationCall(disableTotp)
  const { form, failure, sending } = useCallForm({
    schema: disableTotp.body,
    values: { code: '' },
    send: async (body) => {
      await disable.mutateAsync({ body })
      toast.success('Authenticator app turned off')
      await onDone()
    },
  })
  return (
    <FormFrame
      form={form}
      focusFirst
      aria-label="Turn off"
      className="mt-4 flex max-w-sm min-w-0 flex-col gap-4"
    >
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <form.Field name="code">
        {(field) => (
          <TextField
            {...textOf(field)}
            label="Code from the app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </form.Field>
      <Button type="submit" variant="danger" className="self-start" loading={sending}>
        Turn off
      </Button>
    </FormFrame>
  )
}
