import type { Wallet } from '#contract/payouts/calls.ts'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { freeOf } from './free.ts'
import { figureTexts } from './texts.ts'

type WalletFiguresProps = {
  wallet: Wallet
  /** For admins: exact amounts. Providers also see a balance in whole rupees. */
  exact?: boolean
}

/** The amounts of a wallet. */
export function WalletFigures({ wallet, exact = false }: WalletFiguresProps) {
  return (
    <StatRow>
      {exact ? null : (
        <StatTile
          label={figureTexts.balance}
          value={<Money rupees={wallet.walletbalance} format="whole" />}
          note={figureTexts.balanceHint}
        />
      )}
      <StatTile
        label={exact ? figureTexts.available : figureTexts.toWithdraw}
        value={<Money rupees={exact ? wallet.WalletBalance : freeOf(wallet)} />}
      />
      <StatTile
        label={figureTexts.held}
        value={<Money rupees={wallet.held} />}
        note={figureTexts.heldHint}
      />
      <StatTile label={figureTexts.paidOut} value={<Money rupees={wallet.paidOut} />} />
      <StatTile
        label={figureTexts.gst}
        value={<Money rupees={wallet.gstPayable} />}
        note={figureTexts.gstHint}
      />
      {wallet.disputed === 0 ? null : (
        <StatTile
          label={figureTexts.disputed}
          value={<Money rupees={wallet.disputed} />}
          note={figureTexts.disputedHint}
        />
      )}
      {wallet.owed === 0 ? null : (
        <StatTile
          label={figureTexts.owed}
          value={<Money rupees={wallet.owed} />}
          note={exact ? figureTexts.owedHint : figureTexts.owedHintOwn}
        />
      )}
    </StatRow>
  )
}
