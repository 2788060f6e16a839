import { type ReactNode, useState } from 'react'
import { customerLoginMessages } from '#contract/accounts/texts.ts'
import {
  type AgreementView,
  agreementStatus,
  confirmAgreementOtp,
  requestAgreementOtp,
} from '#contract/esign/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { CodeForm } from '#web/lib/forms/code-form.tsx'
import { useSentCode } from '#web/lib/forms/sent-code.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { signingTexts } from './texts.ts'

type SignByCodeProps = {
  agreement: AgreementView
  onUpdate: (agreement: AgreementView) => void
  /** The agreement to read; hidden while the code is entered. */
  children: ReactNode
}

/** Signs an agreement on this site: accept it, request a code, enter the code. */
export function SignByCode({ agreement, onUpdate, children }: SignByCodeProps) {
  const api = useApi()
  const id = agreement._id
  const [accepted, setAccepted] = useState(false)
  const code = useSentCode(['agreement', id], () => api(requestAgreementOtp, { body: { id } }))
  const { sent } = code
  const [reading, setReading] = useState(true)
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState(false)

  /** The agreement was signed or ended elsewhere, so the page is outdated. */
  const reread = async (error: unknown) => {
    if (isApiError(error) && error.code === 'agreement_not_awaiting') {
      onUpdate((await api(agreementStatus, { query: { id } })).data)
    }
  }
  const send = async () => {
    try {
      await code.send()
      setReading(false)
    } catch (error) {
      await reread(error)
      throw error
    }
  }
  const handleRequest = () => {
    // A code that was already sent is still valid after the document is read again.
    if (sent !== undefined) {
      setReading(false)
      return
    }
    setFailure(null)
    setSending(true)
    send()
      .catch(setFailure)
      .finally(() => setSending(false))
  }
  const handleCode = async (otp: string) => {
    try {
      const { data } = await api(confirmAgreementOtp, { body: { id, otp } })
      code.forget()
      onUpdate(data)
    } catch (error) {
      await reread(error)
      throw error
    }
  }

  if (sent !== undefined && !reading) {
    return (
      <CodeForm
        sentTo={<span className="num text-ink">{sent.to}</span>}
        resendAt={sent.resendAt}
        onResend={send}
        onCode={handleCode}
        refusedTitle={customerLoginMessages.otpVerificationFailed.title}
        unsentTitle={customerLoginMessages.otpSendFailed.title}
        back={
          <Button variant="link" size="sm" onClick={() => setReading(true)}>
            {signingTexts.readAgain}
          </Button>
        }
      />
    )
  }
  return (
    <>
      {children}
      <div className="flex flex-col gap-4 border-t pt-5">
        {failure === null ? null : (
          <FormError title={customerLoginMessages.otpSendFailed.title}>
            {messageOf(failure)}
          </FormError>
        )}
        <Checkbox
          label={signingTexts.accept}
          hint={signingTexts.codeHint}
          checked={accepted}
          onCheckedChange={setAccepted}
        />
        <Button
          variant="primary"
          block
          disabled={!accepted}
          loading={sending}
          onClick={handleRequest}
        >
          {sent === undefined ? signingTexts.sendTheCode : signingTexts.enterTheCode}
        </Button>
      </div>
    </>
  )
}
