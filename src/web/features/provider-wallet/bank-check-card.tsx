import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentDetails } from '#contract/checkout/orders.ts'
import { confirmBankAccount } from '#contract/providers/bank-account.ts'
import { paymentDetailsMessages } from '#contract/providers/texts.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { BankDetails } from './bank-details.tsx'
import { bankCheckTexts as texts } from './texts.ts'

type BankCheckCardProps = {
  providerId: string
  /** The registered name, to be compared with the beneficiary's. */
  name: string
  mayConfirm: boolean
}

/** A provider's bank account for admins, who view it on request and confirm a first one. */
export function BankCheckCard(props: BankCheckCardProps) {
  const [shown, setShown] = useState(false)
  return (
    <Card
      title={texts.title}
      description={texts.description}
      actions={
        shown ? null : (
          <Button size="sm" onClick={() => setShown(true)}>
            {texts.show}
          </Button>
        )
      }
    >
      {shown ? <ShownAccount {...props} /> : null}
    </Card>
  )
}

function ShownAccount({ providerId, name, mayConfirm }: BankCheckCardProps) {
  const [asking, setAsking] = useState(false)
  const query = useQuery(callQuery(useApi(), paymentDetails, { query: { id: providerId } }))
  const bank = query.data?.data
  if (query.isError) {
    return <QueryError query={query} compact title={paymentDetailsMessages.loadFailed.title} />
  }
  if (bank === undefined) {
    return <Skeleton className="h-40 w-full" />
  }
  if (bank.accNumber === null) {
    return <p className="text-ink-muted">{texts.none}</p>
  }
  return (
    <div className="flex flex-col gap-4">
      {bank.frozenUntil === null ? null : (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn"
        >
          <span>
            {(bank.isFirst ? texts.newUntil : texts.changedUntil)(
              <DateTime value={bank.frozenUntil} />,
            )}
          </span>
          {bank.isFirst && mayConfirm ? (
            <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
              {texts.confirm}
            </Button>
          ) : null}
        </div>
      )}
      <BankDetails bank={bank} />
      {bank.savedAt === null ? null : (
        <ConfirmBeneficiary
          open={asking}
          onClose={() => setAsking(false)}
          seen={{ id: providerId, savedAt: bank.savedAt }}
          beneficiary={bank.beneficiaryName ?? ''}
          name={name}
        />
      )}
    </div>
  )
}

type ConfirmBeneficiaryProps = {
  open: boolean
  onClose: () => void
  seen: { id: string; savedAt: string }
  beneficiary: string
  name: string
}

function ConfirmBeneficiary({ open, onClose, seen, beneficiary, name }: ConfirmBeneficiaryProps) {
  const confirm = useMutationCall(confirmBankAccount)
  const handleConfirm = async () => {
    try {
      const { message } = await confirm.mutateAsync({ body: seen })
      toast.success(message)
      return true
    } catch {
      return false
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={texts.question(beneficiary)}
      description={texts.consequence(name)}
      confirmLabel={texts.confirm}
      onConfirm={handleConfirm}
    >
      {confirm.isError ? <FormError>{messageOf(confirm.error)}</FormError> : null}
    </ConfirmDialog>
  )
}
