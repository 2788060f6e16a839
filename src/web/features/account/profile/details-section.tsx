import type { z } from 'zod'
import { updateProfile } from '#contract/accounts/profile.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { telegramTexts } from '#web/lib/forms/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { useProfile, useShowProfile } from '../use-profile.ts'
import { detailsTexts } from './texts.ts'

type Details = z.input<typeof updateProfile.body>

/**
 * Name and Telegram handle. A provider's name is the registered one, which the provider cannot
 * change.
 */
export function DetailsSection() {
  const profile = useProfile()
  const show = useShowProfile()
  const save = useMutationCall(updateProfile)
  const locked = profile.role === 'provider'
  const values: Details = { name: profile.name, telegram: profile.telegram ?? '' }
  const { form, Field, failure, sending } = useCallForm({
    // A registered name follows other rules, and is not sent.
    schema: async () => {
      const { body } = (await import('#contract/accounts/profile.ts')).updateProfile
      return locked ? body.omit({ name: true }) : body
    },
    values,
    send: async ({ name, telegram }) => {
      const { message, data } = await save.mutateAsync({
        body: locked ? { telegram } : { name, telegram },
      })
      await show(data)
      form.reset({ name: data.name, telegram: data.telegram ?? '' })
      toast.success(message)
    },
  })
  return (
    <SettingsSection
      title={detailsTexts.title}
      description={profile.role === 'user' ? detailsTexts.aboutBuyer : detailsTexts.about}
    >
      <FormFrame form={form} aria-label={detailsTexts.title}>
        <CallError error={failure} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            name="name"
            as={TextField}
            label={locked ? detailsTexts.registeredName : detailsTexts.name}
            autoComplete="name"
            readOnly={locked}
            hint={locked ? detailsTexts.registeredNameHint : null}
          />
          <Field
            name="telegram"
            as={TextField}
            label={detailsTexts.telegramHandle}
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={telegramTexts.example}
          />
        </div>
        <form.Subscribe selector={(state) => state.isDefaultValue}>
          {(unchanged) => (
            <Button
              type="submit"
              variant="primary"
              className="self-start"
              loading={sending}
              disabled={unchanged}
            >
              {detailsTexts.save}
            </Button>
          )}
        </form.Subscribe>
      </FormFrame>
    </SettingsSection>
  )
}
