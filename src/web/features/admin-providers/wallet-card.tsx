import { ADMIN_PENDING_PAYOUTS_RUPEES, ADMIN_TOTAL_EARNINGS_RUPEES } from '#contract/constants.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { adminLabels } from '#contract/labels.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { Money } from '#web/ui/money.tsx'
import { adminProviderPath } from './provider-lists.ts'

/** What the provider has with us. */
export function WalletCard({ provider }: { provider: AdminProvider }) {
  return (
    <Card
      title="Wallet information"
      actions={
        <ButtonAnchor size="sm" href={`${adminProviderPath(provider._id)}/wallet`}>
          {adminLabels.openWallet}
        </ButtonAnchor>
      }
    >
      <DetailList
        columns={3}
        items={[
          { label: 'Available balance', value: <Money rupees={provider.wallet.amount} /> },
          {
            label: 'Total earnings',
            value: <Money rupees={ADMIN_TOTAL_EARNINGS_RUPEES} format="whole" />,
          },
          {
            label: 'Pending payouts',
            value: <Money rupees={ADMIN_PENDING_PAYOUTS_RUPEES} format="whole" />,
          },
        ]}
      />
    </Card>
  )
}
