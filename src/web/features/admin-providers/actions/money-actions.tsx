import { useState } from 'react'
import { adminLabels } from '#contract/admin/texts.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'

const MembershipDialog = lazyPart(
  async () => (await import('./membership-dialog.tsx')).MembershipDialog,
)
const ChangeTermsDialog = lazyPart(
  async () => (await import('./change-terms-dialog.tsx')).ChangeTermsDialog,
)
const RechargeDialog = lazyPart(async () => (await import('./recharge-dialog.tsx')).RechargeDialog)

type MoneyActionsProps = { provider: AdminProvider; mayActivate: boolean; mayRecharge: boolean }

/** A verified provider's membership and wallet, for admins who may act on them. */
export function MoneyActions({ provider, mayActivate, mayRecharge }: MoneyActionsProps) {
  const [openDialog, setOpenDialog] = useState<'membership' | 'terms' | 'recharge'>()
  const { subscriptionActive } = provider.subscriptionDetails
  const membership = provider.currentSubscriptionDetails
  const close = () => setOpenDialog(undefined)
  return (
    <>
      {mayActivate ? (
        <Button disabled={subscriptionActive} onClick={() => setOpenDialog('membership')}>
          {subscriptionActive ? adminLabels.activeSubscription : adminLabels.activateMembership}
        </Button>
      ) : null}
      {mayActivate && subscriptionActive ? (
        <Button onClick={() => setOpenDialog('terms')}>{adminLabels.changeTerms}</Button>
      ) : null}
      {mayRecharge ? (
        <Button onClick={() => setOpenDialog('recharge')}>{adminLabels.rechargeWallet}</Button>
      ) : null}
      {openDialog === 'membership' ? (
        <MembershipDialog provider={provider} onClose={close} />
      ) : null}
      {openDialog === 'terms' && membership !== null ? (
        <ChangeTermsDialog provider={provider} membership={membership} onClose={close} />
      ) : null}
      {openDialog === 'recharge' ? <RechargeDialog provider={provider} onClose={close} /> : null}
    </>
  )
}
