import { useState } from 'react'
import { PAGE_RELOAD_MS } from '#contract/common/limits.ts'
import { claimGst } from '#contract/payouts/calls.ts'
import { gstClaimMessages } from '#contract/payouts/texts.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { claimTexts } from './texts.ts'

type ClaimDialogProps = {
  amounts: {
    readonly amountSP: number
    readonly amountTradebox: number
    readonly from: string
    readonly to: string
  }
  total: number
  onClose: () => void
}

/** Confirms a claim, because each day can be claimed only once. */
export function ClaimDialog({ amounts, total, onClose }: ClaimDialogProps) {
  const claim = useMutationCall(claimGst)
  const [claimed, setClaimed] = useState(false)
  const busy = claim.isPending || claimed
  const { amountSP, amountTradebox, from, to } = amounts
  const { done, failed } = gstClaimMessages
  const handleClaim = async () => {
    try {
      await claim.mutateAsync({ body: { amountSP, amountTradebox, from, to } })
    } catch {
      // The dialog shows the error.
      return
    }
    setClaimed(true)
    toast.success(done.title, done.description)
    setTimeout(() => location.reload(), PAGE_RELOAD_MS)
  }
  return (
    <Dialog
      open
      locked={busy}
      initialFocus="start"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={claimTexts.claimGst}
      description={claimTexts.about}
      footer={
        <>
          <DialogClose render={<Button disabled={busy}>{claimTexts.cancel}</Button>} />
          <Button variant="primary" loading={busy} onClick={() => void handleClaim()}>
            {claimTexts.claim}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <CallError error={claim.error} title={failed.title} description={failed.description} />
        <DetailList
          items={[
            { label: claimTexts.firstDay, value: <DateTime value={from} format="date" /> },
            { label: claimTexts.lastDay, value: <DateTime value={to} format="date" /> },
            { label: claimTexts.ofProviders, value: <Money rupees={amountSP} /> },
            { label: claimTexts.ofTradebox, value: <Money rupees={amountTradebox} /> },
            {
              label: claimTexts.total,
              value: <Money rupees={total} className="font-[600]" />,
              wide: true,
            },
          ]}
        />
      </div>
    </Dialog>
  )
}
