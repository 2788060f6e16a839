import { useState } from 'react'
import {
  type Customer,
  type CustomerSuspension,
  reopenCustomer,
  suspendCustomer,
} from '#contract/admin/customers.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { DecideDialog } from '#web/lib/forms/decide-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { suspensionTexts } from './texts.ts'

/** Suspends a customer, or reopens the account, after asking for the reason. */
export function SuspendButton({
  customer,
}: {
  customer: Pick<Customer, '_id' | 'name' | 'state'>
}) {
  const [asking, setAsking] = useState(false)
  const suspended = customer.state === 'suspended'
  const decide = useMutationCall(suspended ? reopenCustomer : suspendCustomer)
  const texts = suspended ? suspensionTexts.reopening : suspensionTexts.suspending
  return (
    <>
      <Button onClick={() => setAsking(true)}>{texts.label}</Button>
      {asking ? (
        <DecideDialog
          title={texts.question(customer.name)}
          description={texts.about}
          label={texts.label}
          asksReason
          reasonHint={suspensionTexts.reasonHint}
          failed={texts.failed}
          onDecide={async (reason) =>
            (await decide.mutateAsync({ body: { id: customer._id, reason } })).message
          }
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

/** When, why and by whom a customer was suspended and reopened, newest first. */
export function Suspensions({ suspensions }: { suspensions: readonly CustomerSuspension[] }) {
  return (
    <ul className="flex flex-col gap-2 text-base text-ink-soft">
      {suspensions.map(({ suspended, reopened }) => (
        <li key={suspended.at} className="wrap-anywhere">
          {suspensionTexts.suspended(<DateTime value={suspended.at} />, suspended.by)}{' '}
          {suspensionTexts.because(suspended.reason)}
          {reopened === null ? null : (
            <p>
              {suspensionTexts.reopened(<DateTime value={reopened.at} />, reopened.by)}{' '}
              {suspensionTexts.because(reopened.reason)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
