import type { RefObject } from 'react'
import { updateProfile } from '#contract/accounts/profile.ts'
import { telegramMessages } from '#contract/checkout/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { useMutationCall } from '../api/api.ts'
import { useSession } from '../session/session.ts'
import { CallError } from './call-error.tsx'
import { FormFrame, useCallForm } from './form.tsx'
import { telegramTexts } from './texts.ts'

type TelegramFormProps = {
  onSaved: () => unknown
  /** Scrolls into view and takes the focus, because a pressed action needs it. */
  focusFirst?: boolean
  /** For a page that submits the form with a button of its own. */
  formRef?: RefObject<HTMLFormElement | null>
}

/** Asks for a missing Telegram handle, which purchases and trials require. */
export function TelegramForm({ onSaved, focusFirst = false, formRef }: TelegramFormProps) {
  const session = useSession()
  const save = useMutationCall(updateProfile)
  const number = session?.number
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/fields.ts')).telegramForm,
    values: { telegram: number ? `+91${number}` : '' },
    send: async (body) => {
      await save.mutateAsync({ body })
      await onSaved()
    },
  })
  const { title, description } = telegramMessages.missing
  return (
    <div className="flex flex-col gap-3.5 rounded-md border bg-sunken px-3.5 py-3.5">
      <div role="status" className="text-sm">
        <p className="font-[560]">{title}</p>
        <p className="mt-0.5 text-ink-soft">{description}</p>
      </div>
      <FormFrame form={form} ref={formRef} aria-label={telegramTexts.form} focusFirst={focusFirst}>
        <CallError error={failure} />
        <Field
          name="telegram"
          as={TextField}
          label={telegramTexts.label}
          hint={telegramTexts.why}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={telegramTexts.example}
        />
        {formRef === undefined ? (
          <Button type="submit" variant="primary" loading={sending}>
            {telegramTexts.save}
          </Button>
        ) : null}
      </FormFrame>
    </div>
  )
}
