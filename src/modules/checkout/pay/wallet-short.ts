import { checkoutTexts } from '#contract/checkout/texts.ts'
import { present } from '#kit/assert.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { type Failure, fail } from '#kit/result.ts'
import type { LedgerEntry } from '#modules/ledger/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { platformChargeIn } from './charge-invoices.ts'

/** States what a wallet lacks for the charge of a sale. A recharge settles first what is owed. */
export async function walletShort(
  { ledger }: Pick<CheckoutDeps, 'ledger'>,
  tx: Tx,
  entry: LedgerEntry | undefined,
): Promise<Failure<'wallet_short'>> {
  const { providerId, lines } = present(entry, 'in the order of the results')
  const { available, owed } = await ledger.balancesOf(
    tx,
    present(providerId, 'a sale has a seller'),
  )
  const part = platformChargeIn(lines)
  const charge = part.charge + part.gst
  const shown = (paise: Paise) => formatRupees(rupeesFromPaise(paise))
  const message = checkoutTexts.walletShort(
    shown(charge),
    shown(available),
    shown(charge + owed - available),
    owed === 0n ? undefined : shown(owed),
  )
  return fail('wallet_short', { message })
}
