import { useRef, useState } from 'react'
import { OTP_DIGITS } from '#contract/accounts/limits.ts'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { OtpField } from '#web/ui/forms/otp-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Failure } from './failure.tsx'
import { factorTexts } from './texts.ts'

type SecondFactorProps = {
  /** Continues with the code; throws the call's error. */
  onCode: (code: string) => Promise<void>
  onBack?: () => void
}

/** The authenticator app's code or, without the phone, a recovery code. */
export function SecondFactor({ onCode, onBack }: SecondFactorProps) {
  const element = useRef<HTMLFormElement>(null)
  const [recovering, setRecovering] = useState(false)
  const { form, Field, failure, setFailure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/profile.ts')).confirmTotp.body,
    values: { code: '' },
    send: async ({ code }) => {
      try {
        await onCode(code)
      } catch (error) {
        form.setFieldValue('code', '', { dontValidate: true })
        throw error
      }
    },
  })
  const handleSwitch = () => {
    form.reset()
    setFailure(null)
    setRecovering(!recovering)
  }
  return (
    <FormFrame form={form} ref={element} focusFirst key={String(recovering)}>
      <Failure error={failure} />
      {recovering ? (
        <Field
          name="code"
          as={TextField}
          label={factorTexts.recoveryCode}
          hint={factorTexts.recoveryHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={factorTexts.recoveryExample}
        />
      ) : (
        <Field
          name="code"
          as={OtpField}
          label={factorTexts.authenticatorCode}
          length={OTP_DIGITS}
          disabled={sending}
          hint={factorTexts.authenticatorHint}
          onComplete={() => element.current?.requestSubmit()}
        />
      )}
      <Button type="submit" variant="primary" block loading={sending}>
        {factorTexts.continue}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {onBack ? (
          <Button variant="link" size="sm" onClick={onBack}>
            {factorTexts.back}
          </Button>
        ) : null}
        <Button variant="link" size="sm" onClick={handleSwitch}>
          {recovering ? factorTexts.useTheAuthenticatorApp : factorTexts.useARecoveryCode}
        </Button>
      </div>
    </FormFrame>
  )
}
