import { useState } from 'react'
import { checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import { signInByNumber } from '#contract/accounts/sign-in.ts'
import { customerLoginMessages, signInLabels } from '#contract/accounts/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { readablePhone } from '#web/lib/display/contact-text.ts'
import { CodeForm, requestCode } from '#web/lib/forms/code-form.tsx'
import { FormFrame, useCallForm } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { serverNow } from '#web/ui/text/server-clock.ts'
import type { SignInResult } from '../shared/enter.ts'
import { Failure } from '../shared/failure.tsx'
import { CustomerProfile, type CustomerValues } from './customer-profile.tsx'
import { signInTexts } from './texts.ts'

export type MobileStep = 'number' | 'code' | 'profile'

type MobileSignInProps = {
  callbackUrl: string | undefined
  step: MobileStep
  onStep: (step: MobileStep) => void
  onEntered: (entered: SignInResult) => Promise<void>
}

/** The number that a code was sent to, and when the next one may be sent. */
type Sent = { readonly number: string; readonly resendAt: number }

/** Why the flow restarts: the verification of the number is gone. */
type Expiry = { readonly title: string; readonly error: unknown }

/** Sign-in for customers: number, code and, for new customers, name and address. */
export function MobileSignIn({ callbackUrl, step, onStep, onEntered }: MobileSignInProps) {
  const api = useApi()
  const [sent, setSent] = useState<Sent>()
  const [expiry, setExpiry] = useState<Expiry>()
  const [typed, setTyped] = useState<CustomerValues>()
  const request = async (number: string) => {
    const isNew = await requestCode(() => api(requestOtpForMobile, { body: { number } }), {
      wasSent: sent?.number === number,
      isAskedFor: step !== 'number',
      onSent: (resendAt) => setSent({ number, resendAt }),
    })
    if (isNew) {
      toast.success(customerLoginMessages.otpSent.title, customerLoginMessages.otpSent.description)
    }
  }
  if (step === 'number' || sent === undefined) {
    return (
      <NumberStep
        number={sent?.number ?? ''}
        expiry={expiry}
        onNumber={async (number) => {
          setExpiry(undefined)
          // The code sent a moment ago is still valid.
          if (sent?.number !== number || sent.resendAt <= serverNow()) {
            await request(number)
          }
          onStep('code')
        }}
      />
    )
  }
  const { number } = sent
  const beginAnew = (because: Expiry) => {
    setSent({ number, resendAt: 0 })
    setExpiry(because)
    onStep('number')
  }
  if (step === 'profile') {
    return (
      <CustomerProfile
        number={number}
        typed={typed}
        callbackUrl={callbackUrl}
        onEntered={onEntered}
        onExpired={(error, values) => {
          setTyped(values)
          beginAnew({ title: customerLoginMessages.registrationFailed.title, error })
        }}
      />
    )
  }
  const signIn = async () => {
    let entered: SignInResult
    try {
      entered = await api(signInByNumber, { body: { number, callbackUrl } })
    } catch (error) {
      // The code is used up, so a new one is required.
      beginAnew({ title: customerLoginMessages.signInFailed.title, error })
      return
    }
    await onEntered(entered)
  }
  const handleCode = async (otp: string) => {
    const { userExists } = await api(checkOtpNumber, { body: { number, otp } })
    if (userExists) {
      await signIn()
      return
    }
    const { title, description } = customerLoginMessages.otpVerified
    toast.success(title, description)
    onStep('profile')
  }
  return (
    <CodeForm
      sentTo={<span className="num whitespace-nowrap text-ink">{readablePhone(number)}</span>}
      resendAt={sent.resendAt}
      onResend={() => request(number)}
      onCode={handleCode}
      refusedTitle={customerLoginMessages.otpVerificationFailed.title}
      unsentTitle={customerLoginMessages.otpSendFailed.title}
      back={
        <Button variant="link" size="sm" onClick={() => onStep('number')}>
          {signInLabels.changeMobileNumber}
        </Button>
      }
    />
  )
}

type NumberStepProps = {
  number: string
  expiry: Expiry | undefined
  onNumber: (number: string) => Promise<void>
}

function NumberStep({ number, expiry, onNumber }: NumberStepProps) {
  const { form, Field, failure, sending } = useCallForm({
    schema: async () => (await import('#contract/accounts/codes.ts')).requestOtpForMobile.body,
    values: { number },
    send: (values) => onNumber(values.number),
    onInvalid: () => {
      const { title, description } = customerLoginMessages.invalidMobile
      toast.error(title, description)
    },
  })
  const refused =
    failure === null ? expiry : { title: customerLoginMessages.otpSendFailed.title, error: failure }
  return (
    <FormFrame form={form} focusFirst>
      <Failure error={refused?.error ?? null} title={refused?.title} />
      <Field
        name="number"
        as={PhoneField}
        label={signInTexts.mobileNumber}
        placeholder={signInTexts.mobileExample}
        hint={signInTexts.newByMobile}
      />
      <Button type="submit" variant="primary" block loading={sending}>
        {signInLabels.requestOtp}
      </Button>
    </FormFrame>
  )
}
