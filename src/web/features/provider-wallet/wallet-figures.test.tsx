import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { WalletFigures } from './wallet-figures.tsx'

const wallet = {
  walletbalance: 3709,
  WalletBalance: 3709.88,
  held: 0,
  paidOut: 0,
  owed: 295,
  disputed: 0,
  gstPayable: 0,
}

function shown(exact: boolean): string {
  return renderToStaticMarkup(<WalletFigures wallet={wallet} exact={exact} />).replace(
    /<[^>]+>/g,
    ' ',
  )
}

describe('the figures of a wallet', () => {
  it('show a provider whole rupees and the amount available after debts', () => {
    expect(shown(false)).toMatch(/Wallet balance\s+₹3,709\s/)
    expect(shown(false)).toMatch(/Available to withdraw\s+₹3,414\.88\s/)
    expect(shown(false)).toContain('Deducted from your next sales')
  })

  it('show an admin exact amounts, without addressing them as the debtor', () => {
    expect(shown(true)).toContain('₹3,709.88')
    expect(shown(true)).not.toContain('your')
  })
})
