import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { passwordTryInput } from '#contract/accounts/fields.ts'
import { getProfile, requestStepUpOtp, stepUp } from '#contract/accounts/profile.ts'
import { customerLoginMessages, signInLabels } from '#contract/accounts/texts.ts'
import type { CallReply } from '#contract/call.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CodeForm } from '#web/lib/forms/code-form.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { useSentCode } from '#web/lib/forms/sent-code.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Failure } from '../shared/failure.tsx'
import { SecondFactor } from '../shared/second-factor.tsx'
import { stepUpTexts } from './texts.ts'

type StepUpDialogProps = { open: boolean; onSettle: (confirmed: boolean) => void }

/**
 * Confirms the account's owner by the authenticator app if it is set up, otherwise by password or
 * by a code.
 */
export function StepUpDialog({ open, onSettle }: StepUpDialogProps) {
  const profile = useQuery(callQuery(useApi(), getProfile, {}))
  const [chosen, setChosen] = useState<'password' | 'code'>()
  const has = profile.data?.data.hasPassword
  const way = chosen ?? methodOf(profile.data?.data) ?? (profile.isError ? 'code' : undefined)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onSettle(false))}
      title={stepUpTexts.confirmItsYou}
      description={stepUpTexts.about}
    >
      {way === undefined ? <SkeletonText lines={3} /> : null}
      {way === 'password' ? (
        <ByPassword onDone={() => onSettle(true)} onOther={() => setChosen('code')} />
      ) : null}
      {way === 'code' ? (
        <ByCode
          onDone={() => onSettle(true)}
          onOther={has ? () => setChosen('password') : undefined}
        />
      ) : null}
      {way === 'authenticator' ? <ByAuthenticator onDone={() => onSettle(true)} /> : null}
    </Dialog>
  )
}

type Profile = CallReply<typeof getProfile>['data']

function methodOf(profile: Profile | undefined): 'authenticator' | 'password' | 'code' | undefined {
  if (profile?.totpEnabled) {
    return 'authenticator'
  }
  return profile && (profile.hasPassword ? 'password' : 'code')
}

function ByAuthenticator({ onDone }: { onDone: () => void }) {
  const api = useApi()
  const handleCode = async (totp: string) => {
    await api(stepUp, { body: { totp } })
    onDone()
  }
  return <SecondFactor onCode={handleCode} />
}

const passwordSchema = z.object({ password: passwordTryInput })

type WayProps = { onDone: () => void; onOther?: () => void }

function ByPassword({ onDone, onOther }: WayProps) {
  const api = useApi()
  const { form, Field, failure, sending } = useCallForm({
    schema: passwordSchema,
    values: { password: '' },
    send: async ({ password }) => {
      await api(stepUp, { body: { password } })
      onDone()
    },
  })
  const wrong = isApiError(failure) && failure.code === 'sign_in_failed'
  return (
    <FormFrame form={form} focusFirst>
      <Failure error={wrong ? null : failure} />
      <Field
        name="password"
        as={PasswordField}
        error={wrong ? stepUpTexts.wrongPassword : undefined}
        label={stepUpTexts.password}
        autoComplete="current-password"
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {stepUpTexts.continue}
      </Button>
      <Button variant="link" size="sm" onClick={onOther} className="self-start">
        {stepUpTexts.useACodeInstead}
      </Button>
    </FormFrame>
  )
}

function ByCode({ onDone, onOther }: WayProps) {
  const api = useApi()
  const { sent, send, forget } = useSentCode(['step-up'], () => api(requestStepUpOtp, {}))
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState(false)
  const handleRequest = () => {
    setFailure(null)
    setSending(true)
    send()
      .catch(setFailure)
      .finally(() => setSending(false))
  }
  const other = onOther ? (
    <Button variant="link" size="sm" onClick={onOther} className="self-start">
      {stepUpTexts.useYourPasswordInstead}
    </Button>
  ) : null
  if (sent === undefined) {
    return (
      <div className="flex flex-col gap-5">
        <Failure error={failure} title={customerLoginMessages.otpSendFailed.title} />
        <p className="text-base text-ink-soft">{stepUpTexts.whereCodeGoes}</p>
        <Button variant="primary" block loading={sending} onClick={handleRequest}>
          {signInLabels.requestOtp}
        </Button>
        {other}
      </div>
    )
  }
  return (
    <CodeForm
      sentTo={<span className="num text-ink">{sent.to}</span>}
      resendAt={sent.resendAt}
      onResend={send}
      onCode={async (otp) => {
        await api(stepUp, { body: { otp } })
        forget()
        onDone()
      }}
      refusedTitle={customerLoginMessages.otpVerificationFailed.title}
      unsentTitle={customerLoginMessages.otpSendFailed.title}
      back={other}
    />
  )
}
