import { useRef } from 'react'
import { OTP_DIGITS } from '#contract/accounts/limits.ts'
import { type beginTotp, confirmTotp } from '#contract/accounts/profile.ts'
import type { CallReply } from '#contract/call.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { FormField, FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OtpField } from '#web/ui/forms/otp-field.tsx'

type EnrolAuthenticatorProps = {
  draft: CallReply<typeof beginTotp>
  onCancel: () => void
  onEnrolled: (recoveryCodes: readonly string[]) => Promise<void>
}

/** The secret as a picture and as letters, and the code that shows that the app has it. */
export function EnrolAuthenticator({ draft, onCancel, onEnrolled }: EnrolAuthenticatorProps) {
  const element = useRef<HTMLFormElement>(null)
  const confirm = useMutationCall(confirmTotp)
  const { form, failure, sending } = useCallForm({
    schema: confirmTotp.body,
    values: { code: '' },
    send: async ({ code }) => {
      try {
        const { recoveryCodes } = await confirm.mutateAsync({ body: { code } })
        toast.success('Authenticator app set up')
        await onEnrolled(recoveryCodes)
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
          alt="QR code for the authenticator app"
          width={176}
          height={176}
          className="size-44 shrink-0 self-center rounded-md border bg-white sm:self-start"
        />
        <div className="min-w-0 flex-1">
          <p className="text-base text-ink">1. Scan this QR code with your authenticator app.</p>
          <p className="mt-1 text-sm text-ink-muted">No camera? Enter this key in the app:</p>
          <div className="mt-2 flex items-center gap-2">
            <code className="font-mono text-sm text-ink [overflow-wrap:anywhere]">
              {draft.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton text={draft.secret} label="Copy key" iconOnly />
          </div>
          <p className="mt-5 mb-3 text-base text-ink">2. Enter the code the app shows.</p>
          <FormFrame form={form} ref={element} focusFirst aria-label="Authenticator app">
            <FormError>{failure === null ? null : messageOf(failure)}</FormError>
            <FormField
              form={form}
              name="code"
              as={OtpField}
              label="Code from your authenticator app"
              hideLabel
              length={OTP_DIGITS}
              disabled={sending}
              onComplete={() => element.current?.requestSubmit()}
            />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" loading={sending}>
                Confirm
              </Button>
              <Button variant="ghost" onClick={onCancel}>
                Cancel
              </Button>
            </div>
          </FormFrame>
        </div>
      </div>
    </div>
  )
}
