import { useQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useState } from 'react'
import type { CallReply } from '#contract/call.ts'
import { paymentDetails } from '#contract/checkout/orders.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/common/limits.ts'
import { paymentDetailsMessages } from '#contract/providers/texts.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { BankDetails } from './bank-details.tsx'
import { bankTexts, walletTexts } from './texts.ts'

const BankDialog = lazyPart(async () => (await import('./bank-dialog.tsx')).BankDialog)

/** Only a few views an hour are allowed, so a reply is kept while the links to its files work. */
const FRESH_MS = (DOWNLOAD_LINK_SECONDS - 60) * SECOND_MS

/** The account for direct payments and withdrawals. */
export function BankCard({ providerId }: { providerId: string }) {
  const [changing, setChanging] = useState(false)
  const query = useQuery({
    ...callQuery(useApi(), paymentDetails, { query: { id: providerId } }),
    staleTime: FRESH_MS,
  })
  const bank = query.data?.data
  return (
    <Card
      title={bankTexts.title}
      description={bankTexts.about}
      actions={
        <Button size="sm" disabled={bank === undefined} onClick={() => setChanging(true)}>
          {bank?.accNumber === null ? bankTexts.add : bankTexts.change}
          <span className="sr-only"> {bankTexts.account}</span>
        </Button>
      }
    >
      {query.isError ? (
        <QueryError query={query} compact title={paymentDetailsMessages.loadFailed.title} />
      ) : bank === undefined ? (
        <>
          <div aria-busy="true" className="noscript:hidden">
            <Skeleton className="h-100 w-full sm:h-56 lg:h-40" />
          </div>
          <noscript>
            <p className="text-sm text-ink-muted">{bankTexts.needsScript}</p>
          </noscript>
        </>
      ) : (
        <Account bank={bank} />
      )}
      {changing && bank !== undefined ? (
        <BankDialog bank={bank} onClose={() => setChanging(false)} />
      ) : null}
    </Card>
  )
}

function Account({ bank }: { bank: CallReply<typeof paymentDetails>['data'] }) {
  return (
    <>
      {bank.frozenUntil === null ? null : (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
          {walletTexts.frozen[bank.isFirst ? 'first' : 'changed'](
            <DateTime value={bank.frozenUntil} />,
          )}
        </p>
      )}
      {bank.accNumber === null ? (
        <EmptyState
          compact
          icon={<Landmark size={20} strokeWidth={1.75} aria-hidden="true" />}
          title={bankTexts.none}
          description={bankTexts.noneHint}
        />
      ) : (
        <BankDetails bank={bank} />
      )}
    </>
  )
}
