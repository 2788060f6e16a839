import { adminLabels } from '#contract/admin/texts.ts'
import {
  ADMIN_PENDING_PAYOUTS_RUPEES,
  ADMIN_TOTAL_EARNINGS_RUPEES,
} from '#contract/payouts/limits.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { adminProviderPath } from '../provider-lists.ts'
import { providerTexts } from '../texts.ts'

/** The provider's money with us. */
export function WalletCard({ provider }: { provider: AdminProvider }) {
  return (
    <Card
      title={providerTexts.walletInformation}
      actions={
        <ButtonAnchor size="sm" href={`${adminProviderPath(provider._id)}/wallet`}>
          {adminLabels.openWallet}
        </ButtonAnchor>
      }
    >
      <DetailList
        columns={3}
        items={[
          {
            label: providerTexts.availableBalance,
            value: <Money rupees={provider.wallet.amount} />,
          },
          {
            label: providerTexts.totalEarnings,
            value: <Money rupees={ADMIN_TOTAL_EARNINGS_RUPEES} format="whole" />,
          },
          {
            label: providerTexts.pendingPayouts,
            value: <Money rupees={ADMIN_PENDING_PAYOUTS_RUPEES} format="whole" />,
          },
        ]}
      />
    </Card>
  )
}
