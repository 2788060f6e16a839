import type { RefObject } from 'react'
import type { AgreementView } from '#contract/esign/calls.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AgreementPaper, AgreementSummary } from './agreement-review.tsx'
import { SignByCode } from './sign-by-code.tsx'
import { signingTexts } from './texts.ts'
import { type AgreementProgress, useAgreement } from './use-agreement.ts'

type SignAgreementProps = {
  /** The order line that the agreement is for. The server knows the rest. */
  orderLineId: string
  /** Called when the buyer continues after signing. */
  onSigned: (agreement: AgreementView) => void
  onClose: () => void
  /** The element that gets the focus when the dialog closes. */
  finalFocus?: RefObject<HTMLElement | null>
}

/** The agreement of one purchase in a dialog: terms, document, signature. */
export function SignAgreement(props: SignAgreementProps) {
  const { orderLineId, onSigned, onClose, finalFocus } = props
  const progress = useAgreement(orderLineId)
  const { agreement } = progress
  return (
    <Dialog
      open
      size="lg"
      finalFocus={finalFocus}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={
        agreement?.status === 'completed'
          ? signingTexts.agreementSigned
          : signingTexts.signTheAgreement
      }
      description={agreement?.planTitle}
    >
      <div className="flex flex-col gap-5" aria-live="polite">
        <Stage progress={progress} onSigned={onSigned} />
      </div>
    </Dialog>
  )
}

type StageProps = {
  progress: AgreementProgress
  onSigned: SignAgreementProps['onSigned']
}

function Stage({ progress, onSigned }: StageProps) {
  const { agreement, failure, begin, update } = progress
  if (agreement === undefined) {
    return failure === null ? (
      <SkeletonText lines={6} />
    ) : (
      <Retry title={signingTexts.notStarted} text={messageOf(failure)} onRetry={begin} />
    )
  }
  switch (agreement.status) {
    case 'failed':
    case 'expired':
      return (
        <Retry
          title={signingTexts.notSigned}
          text={agreement.failure ?? signingTexts.tryAgainPlease}
          onRetry={begin}
        />
      )
    case 'completed':
      return <Signed agreement={agreement} onSigned={onSigned} />
    case 'awaiting-otp':
      return (
        <SignByCode agreement={agreement} onUpdate={update}>
          <AgreementSummary agreement={agreement} />
          <AgreementPaper id={agreement._id} signed={false} />
        </SignByCode>
      )
    case 'awaiting-signer':
      return (
        <>
          <AgreementSummary agreement={agreement} />
          <AgreementPaper id={agreement._id} signed={false} />
          {agreement.signerUrl === null ? null : (
            <ButtonAnchor
              variant="primary"
              block
              href={agreement.signerUrl}
              target="_blank"
              rel="noopener noreferrer"
            >
              {signingTexts.signWithAadhaar}
              <span className="sr-only"> {signingTexts.opensInNewTab}</span>
            </ButtonAnchor>
          )}
          <Waiting progress={progress} text={signingTexts.waiting} />
        </>
      )
    case 'created':
      return <Waiting progress={progress} text={signingTexts.preparing} />
    case 'signing':
      return <Waiting progress={progress} text={signingTexts.signing} />
  }
}

function Retry({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  return (
    <>
      <FormError title={title}>{text}</FormError>
      <Button variant="primary" onClick={onRetry} className="self-start">
        {signingTexts.tryAgain}
      </Button>
    </>
  )
}

/** Shown while the browser polls, and after it has stopped and left the rest to the server. */
function Waiting({ progress, text }: { progress: AgreementProgress; text: string }) {
  const { rests, resume, failure } = progress
  if (rests) {
    return (
      <>
        <FormError title={signingTexts.slow}>{signingTexts.slowHint}</FormError>
        <Button onClick={resume} className="self-start">
          {signingTexts.checkAgain}
        </Button>
      </>
    )
  }
  return (
    <>
      {failure === null ? null : (
        <FormError title={signingTexts.statusFailed}>{messageOf(failure)}</FormError>
      )}
      <p className="flex items-center gap-2.5 text-base text-ink-soft">
        <Spinner />
        {text}
      </p>
    </>
  )
}

function Signed({
  agreement,
  onSigned,
}: {
  agreement: AgreementView
  onSigned: SignAgreementProps['onSigned']
}) {
  return (
    <>
      <p className="text-base text-ink-soft">{signingTexts.isSigned(agreement.providerName)}</p>
      <AgreementPaper id={agreement._id} signed />
      <Button variant="primary" block onClick={() => onSigned(agreement)}>
        {signingTexts.continue}
      </Button>
    </>
  )
}
