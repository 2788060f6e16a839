import { type FormEvent, useState } from 'react'
import { submitPayment } from '#contract/checkout/orders.ts'
import { paymentMessages } from '#contract/checkout/texts.ts'
import type { Order, OrderLine } from '#contract/checkout/types.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { FILE_MAX_BYTES } from '#contract/common/limits.ts'
import { PAYMENT_RELOAD_MS } from '#contract/payments/limits.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { payTexts } from '../texts.ts'
import { findSigned, forgetSigned } from './signed-mark.ts'

/** What to do first, where the submission cannot be taken as it is. */
function problemOf(error: unknown): string {
  const { signInRequired, serviceMissing } = paymentMessages
  switch (isApiError(error) ? error.code : undefined) {
    case 'unauthenticated':
      return signInRequired.title
    case 'not_found':
      return serviceMissing.title
    default:
      return messageOf(error)
  }
}

type ProofFormProps = {
  order: Order
  line: OrderLine
  onBusy: (busy: boolean) => void
  onDone: () => void
}

/** What shows that the money was sent. Without a file there is nothing to submit. */
export function ProofForm({ order, line, onBusy, onDone }: ProofFormProps) {
  const session = useSession()
  const upload = useUpload(submitPayment)
  const [file, setFile] = useState<File | null>(null)
  const [utr, setUtr] = useState('')
  const tooLarge = file !== null && file.size > FILE_MAX_BYTES
  const fields = isApiError(upload.error) ? upload.error.fields : {}

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (file === null || tooLarge) {
      const { title, description } = paymentMessages.proofMissing
      toast.error(title, description)
      return
    }
    onBusy(true)
    upload.mutate(
      {
        body: {
          orderId: order._id,
          subscribedToId: line.serviceId,
          serviceName: line.serviceName,
          orderByName: session?.RegName,
          orderById: session?._id,
          orderByEmail: session?.email,
          soldByName: line.soldByName,
          soldById: line.soldById,
          amount: line.price,
          validity: new Date(Date.now() + line.validity * DAY_MS).toISOString(),
          signedDocumentUrl: findSigned(window.sessionStorage, order._id),
          utr: utr.trim() === '' ? undefined : utr.trim(),
        },
        files: { paymentProof: file },
      },
      {
        onSettled: () => onBusy(false),
        onError: () => toast.error(paymentMessages.failed.title),
        onSuccess: () => {
          forgetSigned(window.sessionStorage, order._id)
          const { title, description } = paymentMessages.submitted
          toast.success(title, description)
          setTimeout(() => window.location.reload(), PAYMENT_RELOAD_MS)
          onDone()
        },
      },
    )
  }
  return (
    <form method="dialog" noValidate onSubmit={handleSubmit} aria-label="Payment proof">
      <fieldset disabled={upload.isPending} className="flex min-w-0 flex-col gap-5 border-t pt-5">
        <legend className="sr-only">Payment proof</legend>
        <FormError title={upload.isError ? paymentMessages.failed.title : undefined}>
          {upload.isError ? problemOf(upload.error) : null}
        </FormError>
        <TextField
          label={payTexts.reference}
          optional
          hint={payTexts.referenceHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={35}
          value={utr}
          onValueChange={setUtr}
          error={fields.utr}
        />
        <FileDrop
          label="Payment proof"
          accept="image/*,application/pdf"
          limitText={payTexts.proofLimits}
          hint={file === null ? paymentMessages.proofMissing.description : undefined}
          file={file}
          onFileChange={(chosen) => {
            setFile(chosen)
            upload.reset()
          }}
          progress={upload.progress}
          disabled={upload.isPending}
          error={tooLarge ? commonErrors.file_too_large.message : fields.paymentProof}
        />
        <Button
          type="submit"
          variant="primary"
          block
          disabled={file === null || tooLarge}
          loading={upload.isPending}
        >
          {planLabels.submitPayment}
        </Button>
      </fieldset>
    </form>
  )
}
