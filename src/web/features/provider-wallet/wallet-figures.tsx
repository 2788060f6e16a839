import type { Wallet } from '#contract/payouts/calls.ts'
import { Money } from '#web/ui/money.tsx'
import { StatRow, StatTile } from '#web/ui/stat-tile.tsx'

type WalletFiguresProps = {
  wallet: Wallet
  /** To the paisa, for admins; the provider's own figure is floored to the rupee. */
  exact?: boolean
}

/** What a wallet holds, part by part. */
export function WalletFigures({ wallet, exact = false }: WalletFiguresProps) {
  return (
    <StatRow>
      <StatTile
        label="Available"
        value={
          exact ? (
            <Money rupees={wallet.WalletBalance} />
          ) : (
            <Money rupees={wallet.walletbalance} format="whole" />
          )
        }
      />
      <StatTile
        label="Held"
        value={<Money rupees={wallet.held} />}
        note="Requested, not paid yet"
      />
      <StatTile label="Paid out" value={<Money rupees={wallet.paidOut} />} />
      <StatTile
        label="GST set aside"
        value={<Money rupees={wallet.gstPayable} />}
        note="Included in sales, due to the tax office"
      />
      {wallet.owed === 0 ? null : (
        <StatTile
          label="Owed to Tradebox"
          value={<Money rupees={wallet.owed} />}
          note={exact ? 'Deducted from the next sales' : 'Deducted from your next sales'}
        />
      )}
    </StatRow>
  )
}
