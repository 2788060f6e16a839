import { useRef } from 'react'
import { OTP_DIGITS } from '#contract/accounts/limits.ts'
import { type beginTotp, confirmTotp } from '#contract/accounts/profile.ts'
import type { CallReply } from '#contract/call.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { OtpField } from '#web/ui/forms/otp-field.tsx'
import { authenticatorTexts } from './texts.ts'

type EnrolAuthenticatorProps = {
  draft: CallReply<typeof beginTotp>
  onCancel: () => void
  onEnrolled: (recoveryCodes: readonly string[]) => void
}

/** The secret as a QR code and as text, and a code field that proves the app has it. */
export function EnrolAuthenticator({ draft, onCancel, onEnrolled }: EnrolAuthenticatorProps) {
  const element = useRef<HTMLFormElement>(null)
  const confirm = useMutationCall(confirmTotp)
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/profile.ts')).confirmTotp.body,
    values: { code: '' },
    send: async ({ code }) => {
      try {
        const { recoveryCodes } = await confirm.mutateAsync({ body: { code } })
        toast.success(authenticatorTexts.isSetUp)
        onEnrolled(recoveryCodes)
      } catch (error) {
        form.setFieldValue('code', '', { dontValidate: true })
        throw error
      }
    },
  })
  return (
    <div className="rounded-lg border bg-surface p-5 sm:p-6">
      <div className="flex flex-col gap-6 sm:flex-row">
        <img
          src={draft.qr}
          alt={authenticatorTexts.qrCode}
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-md border bg-white sm:self-start"
        />
        <div className="min-w-0 flex-1">
          <p className="text-base text-ink">{authenticatorTexts.scan}</p>
          <p className="mt-1 text-sm text-ink-muted">{authenticatorTexts.noCamera}</p>
          <div className="mt-2 flex items-center gap-2">
            <code className="font-mono text-sm text-ink [overflow-wrap:anywhere]">
              {draft.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={draft.secret} label={authenticatorTexts.copyKey} iconOnly />
          </div>
          <p className="mt-5 mb-3 text-base text-ink">{authenticatorTexts.enterCode}</p>
          <FormFrame form={form} ref={element} focusFirst aria-label={authenticatorTexts.title}>
            <CallError error={failure} />
            <Field
              name="code"
              as={OtpField}
              label={authenticatorTexts.appCode}
              hideLabel
              length={OTP_DIGITS}
              disabled={sending}
              onComplete={() => element.current?.requestSubmit()}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" loading={sending}>
                {authenticatorTexts.confirm}
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                {authenticatorTexts.cancel}
              </Button>
            </div>
          </FormFrame>
        </div>
      </div>
    </div>
  )
}
