import { Suspense, useState } from 'react'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'

const MembershipDialog = lazyPart(
  async () => (await import('./membership-dialog.tsx')).MembershipDialog,
)
const RechargeDialog = lazyPart(async () => (await import('./recharge-dialog.tsx')).RechargeDialog)

type MoneyActionsProps = { provider: AdminProvider; mayActivate: boolean; mayRecharge: boolean }

/** A verified provider's membership and wallet, for admins who may act on them. */
export function MoneyActions({ provider, mayActivate, mayRecharge }: MoneyActionsProps) {
  const [asked, setAsked] = useState<'membership' | 'recharge'>()
  const { subscriptionActive } = provider.subscriptionDetails
  const close = () => setAsked(undefined)
  return (
    <>
      {mayActivate ? (
        <Button disabled={subscriptionActive} onClick={() => setAsked('membership')}>
          {subscriptionActive ? adminLabels.activeSubscription : adminLabels.activateMembership}
        </Button>
      ) : null}
      {mayRecharge ? (
        <Button onClick={() => setAsked('recharge')}>{adminLabels.rechargeWallet}</Button>
      ) : null}
      {asked === undefined ? null : (
        <Suspense>
          {asked === 'membership' ? (
            <MembershipDialog provider={provider} onClose={close} />
          ) : (
            <RechargeDialog provider={provider} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}
