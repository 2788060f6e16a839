import { useSuspenseQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { Suspense, useState } from 'react'
import { paymentDetails } from '#contract/checkout/orders.ts'
import { useApi } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { TextAnchor } from '#web/ui/text-link.tsx'

const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog)

/** The account that buyers pay to by hand, and that withdrawals go to. */
export function BankCard({ providerId }: { providerId: string }) {
  const [changing, setChanging] = useState(false)
  const query = callQuery(useApi(), paymentDetails, { query: { id: providerId } })
  const bank = useSuspenseQuery(query).data.data
  const known = bank.accNumber !== null
  return (
    <Card
      title="Bank account"
      description="Buyers who pay by hand pay here, and withdrawals go here."
      actions={
        <Button size="sm" onClick={() => setChanging(true)}>
          {known ? 'Change' : 'Add'}
          <span className="sr-only"> bank account</span>
        </Button>
      }
    >
      {bank.frozenUntil === null ? null : (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          The account was changed. It receives no withdrawal, and buyers do not see it, until{' '}
          <DateTime value={bank.frozenUntil} />.
        </p>
      )}
      {known ? (
        <DetailList
          columns={3}
          items={[
            { label: 'Beneficiary', value: bank.beneficiaryName },
            { label: 'Bank', value: bank.bankName },
            { label: 'Account number', value: <span className="num">{bank.accNumber}</span> },
            { label: 'IFSC', value: <span className="num">{bank.ifsc}</span> },
            { label: 'UPI', value: bank.upi === '' ? null : bank.upi },
            { label: 'QR code', value: <FileLink url={bank.qrCode} what="QR code" /> },
            { label: 'Cancelled cheque', value: <FileLink url={bank.cheque} what="cheque" /> },
          ]}
        />
      ) : (
        <EmptyState
          compact
          icon={<Landmark size={20} strokeWidth={1.75} aria-hidden="true" />}
          title="No bank account yet"
          description="Without one you can neither withdraw nor be paid by hand."
        />
      )}
      {changing ? (
        <Suspense>
          <BankDialog bank={bank} onClose={() => setChanging(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function FileLink({ url, what }: { url: string | null; what: string }) {
  return url === null ? (
    <span className="text-ink-muted">Not on file</span>
  ) : (
    <TextAnchor href={url} target="_blank" rel="noopener noreferrer">
      View {what}
    </TextAnchor>
  )
}
