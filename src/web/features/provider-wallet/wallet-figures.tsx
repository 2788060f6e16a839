import type { Wallet } from '#contract/payouts/calls.ts'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Money } from '#web/ui/text/money.tsx'

type WalletFiguresProps = {
  wallet: Wallet
  /** For admins: the provider sees a figure in whole rupees beside. */
  exact?: boolean
}

/** What a wallet holds, part by part. */
export function WalletFigures({ wallet, exact = false }: WalletFiguresProps) {
  return (
    <StatRow>
      {exact ? null : (
        <StatTile
          label="Wallet balance"
          value={<Money rupees={wallet.walletbalance} format="whole" />}
          note="In whole rupees"
        />
      )}
      <StatTile
        label={exact ? 'Available' : 'Available to withdraw'}
        value={<Money rupees={wallet.WalletBalance} />}
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
