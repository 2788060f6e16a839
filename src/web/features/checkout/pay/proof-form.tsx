import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { SessionUser } from '#contract/accounts/types.ts'
import { submitPayment } from '#contract/checkout/orders.ts'
import { paymentMessages } from '#contract/checkout/texts.ts'
import type { Order, OrderLine } from '#contract/checkout/types.ts'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { PAGE_RELOAD_MS } from '#contract/common/limits.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { DAY_MS } from '#kit/clock.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { useFocusFirstInvalid } from '#web/lib/forms/focus-invalid.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { refetchOrders } from '../orders/reread-orders.ts'
import { payTexts } from '../texts.ts'
import { findSigned, forgetSigned } from './signed-mark.ts'

/** What to do first when the submission is refused. */
function problemOf(error: unknown): string {
  return isApiError(error) && error.code === 'unauthenticated'
    ? paymentMessages.signInRequired.title
    : messageOf(error)
}

function submissionOf(
  order: Order,
  line: OrderLine,
  { buyer, utr }: { buyer: SessionUser | null; utr: string },
) {
  return {
    orderId: order._id,
    subscribedToId: line.serviceId,
    serviceName: line.serviceName,
    orderByName: buyer?.RegName,
    orderById: buyer?._id,
    orderByEmail: buyer?.email,
    soldByName: line.soldByName,
    soldById: line.soldById,
    amount: line.price,
    validity: new Date(Date.now() + line.validity * DAY_MS).toISOString(),
    signedDocumentUrl: findSigned(window.sessionStorage, order._id),
    utr: utr === '' ? undefined : utr,
  }
}

type ProofFormProps = {
  order: Order
  line: OrderLine
  onBusy: (busy: boolean) => void
  /** The form has input that would be lost. */
  onTyped: () => void
  onDone: () => void
}

function useRefusal() {
  const queryClient = useQueryClient()
  const focusFirstWrong = useFocusFirstInvalid()
  return (error: unknown, form: HTMLFormElement | null) => {
    focusFirstWrong(form)
    if (isApiError(error) && error.code === 'consent_outdated') {
      // The refetched order shows how to continue.
      void refetchOrders(queryClient)
    }
  }
}

/** The proof of payment. It cannot be submitted without a file. */
export function ProofForm({ order, line, onBusy, onTyped, onDone }: ProofFormProps) {
  const session = useSession()
  const upload = useUpload(submitPayment)
  const [file, setFile] = useState<File | null>(null)
  const [utr, setUtr] = useState('')
  const refusal = file === null ? undefined : fileRefusal('pdf-or-image', file)
  const fields = isApiError(upload.error) ? upload.error.fields : {}
  const isSaidBelow = fields.utr !== undefined || fields.paymentProof !== undefined
  const form = useRef<HTMLFormElement>(null)
  const handleRefusal = useRefusal()

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (file === null || refusal !== undefined) {
      const { title, description } = paymentMessages.proofMissing
      toast.error(title, description)
      return
    }
    onBusy(true)
    upload.mutate(
      {
        body: submissionOf(order, line, { buyer: session, utr: utr.trim() }),
        files: { paymentProof: file },
      },
      {
        onSettled: () => onBusy(false),
        onError: (error) => handleRefusal(error, form.current),
        onSuccess: () => {
          forgetSigned(window.sessionStorage, order._id)
          const { title, description } = paymentMessages.submitted
          toast.success(title, description)
          setTimeout(() => window.location.reload(), PAGE_RELOAD_MS)
          onDone()
        },
      },
    )
  }
  return (
    <form
      ref={form}
      method="dialog"
      noValidate
      onSubmit={handleSubmit}
      aria-label={payTexts.paymentProof}
    >
      <fieldset disabled={upload.isPending} className="flex min-w-0 flex-col gap-5 border-t pt-5">
        <legend className="sr-only">{payTexts.paymentProof}</legend>
        <FormError title={upload.isError ? paymentMessages.failed.title : undefined}>
          {upload.isError && !isSaidBelow ? problemOf(upload.error) : null}
        </FormError>
        <TextField
          label={payTexts.utr}
          optional
          hint={payTexts.utrHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={35}
          value={utr}
          onValueChange={(value) => {
            setUtr(value)
            onTyped()
            upload.reset()
          }}
          error={fields.utr}
        />
        <FileDrop
          label={payTexts.paymentProof}
          accept={acceptOf('pdf-or-image')}
          limitText={payTexts.proofLimits}
          hint={file === null ? paymentMessages.proofMissing.description : undefined}
          file={file}
          onFileChange={(chosen) => {
            setFile(chosen)
            onTyped()
            upload.reset()
          }}
          progress={upload.progress}
          disabled={upload.isPending}
          error={refusal ?? fields.paymentProof}
        />
        <Button
          type="submit"
          variant="primary"
          block
          disabled={file === null || refusal !== undefined}
          loading={upload.isPending}
        >
          {planLabels.submitPayment}
        </Button>
      </fieldset>
    </form>
  )
}
