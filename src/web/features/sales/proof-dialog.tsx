import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { paymentProof, rejectPayment, verifyPayment } from '#contract/checkout/orders.ts'
import type { SubmittedPayment } from '#contract/checkout/types.ts'
import { REJECT_REASON_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { SignedAgreement } from '#web/lib/agreements/signed-agreement.tsx'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { PaymentFlags } from './payment-flags.tsx'
import { proofTexts } from './texts.ts'

type ProofDialogProps = { payment: SubmittedPayment; mayDecide: boolean; onClose: () => void }

/** A payment with its proof. Viewers with the right decide whether the money arrived. */
export function ProofDialog({ payment, mayDecide, onClose }: ProofDialogProps) {
  const { verify, reject, failure, pending } = useDecision(payment._id, onClose)
  const [rejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  const open = mayDecide && payment.status === 'submitted'
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="lg"
      locked={pending}
      unsaved={rejecting && reason.trim() !== ''}
      initialFocus="start"
      title={proofTexts.title(payment.reference)}
      description={open ? proofTexts.about : undefined}
      footer={
        open ? (
          <Decision
            rejecting={rejecting}
            pending={pending}
            ready={reason.trim() !== ''}
            onRejecting={setRejecting}
            onVerify={verify}
            onReject={() => reject(reason)}
          />
        ) : (
          <DialogClose render={<Button>{proofTexts.close}</Button>} />
        )
      }
    >
      <div className="flex flex-col gap-5">
        <CallError error={failure} />
        {isApiError(failure) && failure.code === 'wallet_short' ? (
          <WalletLink providerId={payment.soldById} />
        ) : null}
        <DetailList
          columns={3}
          items={[
            { label: proofTexts.buyer, value: payment.orderByName },
            { label: proofTexts.plan, value: payment.serviceName },
            { label: proofTexts.soldBy, value: payment.soldByName },
            { label: proofTexts.amount, value: <Money rupees={payment.amount} /> },
            { label: proofTexts.gst, value: <Money rupees={gstIn(payment)} /> },
            { label: proofTexts.submitted, value: <DateTime value={payment.submittedAt} /> },
            { label: proofTexts.utr, value: <Utr payment={payment} />, wide: true },
            {
              label: proofTexts.decided,
              value: payment.decidedAt === null ? null : <DateTime value={payment.decidedAt} />,
            },
            {
              label: proofTexts.agreement,
              value:
                payment.agreementId === null ? null : (
                  <SignedAgreement id={payment.agreementId} serviceName={payment.serviceName} />
                ),
            },
            { label: proofTexts.reason, value: payment.reason, wide: true },
          ]}
        />
        <Proof id={payment._id} />
        {rejecting ? <Reason value={reason} onValueChange={setReason} /> : null}
      </div>
    </Dialog>
  )
}

/** Leads to the wallet that does not cover the charge: a provider's own, or for admins its page. */
function WalletLink({ providerId }: { providerId: string }) {
  const isOwn = useSession()?.role === 'provider'
  return (
    <p className="text-sm">
      <TextAnchor
        href={
          isOwn
            ? '/dashboard/serviceprovider/wallet#recharge'
            : `/dashboard/admin/serviceproviderapproval/${providerId}/wallet`
        }
      >
        {isOwn ? proofTexts.rechargeOwn : proofTexts.rechargeOther}
      </TextAnchor>
    </p>
  )
}

function Utr({ payment: { utr, flags } }: { payment: SubmittedPayment }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <span className="num">{utr ?? proofTexts.notGiven}</span>
      <PaymentFlags flags={flags} />
    </span>
  )
}

type ReasonProps = { value: string; onValueChange: (value: string) => void }

/** Takes the focus and scrolls fully into view, so that the dialog's footer does not cover it. */
function Reason(props: ReasonProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <TextArea
      ref={field}
      label={proofTexts.reason}
      hint={proofTexts.reasonHint}
      rows={3}
      maxLength={REJECT_REASON_MAX_CHARACTERS}
      {...props}
    />
  )
}

function gstIn({ split }: SubmittedPayment): number {
  return split.cgst + split.sgst + split.igst
}

/** The calls that verify and reject a payment, with their outcome. */
function useDecision(id: string, onDone: () => void) {
  const options = {
    onSuccess: ({ message }: { message: string }) => {
      toast.success(message)
      onDone()
    },
  }
  const verify = useMutationCall(verifyPayment, options)
  const reject = useMutationCall(rejectPayment, options)
  return {
    verify: () => {
      reject.reset()
      verify.mutate({ body: { id } })
    },
    reject: (reason: string) => {
      verify.reset()
      reject.mutate({ body: { id, reason } })
    },
    failure: verify.error ?? reject.error,
    pending: verify.isPending || reject.isPending,
  }
}

type DecisionProps = {
  rejecting: boolean
  pending: boolean
  /** A reason has been entered. */
  ready: boolean
  onRejecting: (rejecting: boolean) => void
  onVerify: () => void
  onReject: () => void
}

function Decision(props: DecisionProps) {
  const { rejecting, pending, ready, onRejecting, onVerify, onReject } = props
  return rejecting ? (
    <>
      <Button disabled={pending} onClick={() => onRejecting(false)}>
        {proofTexts.back}
      </Button>
      <Button variant="danger" loading={pending} disabled={!ready} onClick={onReject}>
        {proofTexts.rejectPayment}
      </Button>
    </>
  ) : (
    <>
      <Button disabled={pending} onClick={() => onRejecting(true)}>
        {proofTexts.reject}
      </Button>
      <Button variant="primary" loading={pending} onClick={onVerify}>
        {proofTexts.verifyPayment}
      </Button>
    </>
  )
}

/** The buyer's file: a picture, or a document, which is never rendered within our pages. */
function Proof({ id }: { id: string }) {
  const proof = useQuery({ ...callQuery(useApi(), paymentProof, { query: { id } }), gcTime: 0 })
  const [isPicture, setIsPicture] = useState(true)
  if (proof.isError) {
    return (
      <ErrorState
        compact
        title={messageOf(proof.error)}
        onRetry={() => void proof.refetch()}
        retrying={proof.isFetching}
      />
    )
  }
  if (proof.data === undefined) {
    return <Skeleton className="h-72 w-full" />
  }
  const { url } = proof.data.data
  return (
    <figure className="flex flex-col gap-2">
      {isPicture ? (
        <div className="overflow-clip rounded-lg border bg-sunken">
          <img
            src={url}
            alt={proofTexts.proof}
            onError={() => setIsPicture(false)}
            className="mx-auto max-h-[60dvh] object-contain"
          />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{proofTexts.isPdf}</p>
      )}
      <figcaption>
        <TextAnchor href={url} target="_blank" rel="noopener noreferrer">
          {isPicture ? proofTexts.openProof : proofTexts.downloadProof}
        </TextAnchor>
      </figcaption>
    </figure>
  )
}
