/**
 * Money as plain arithmetic: what the ledger must come to, without SQL, entries or the product's own
 * rules. Whoever changes one of the two by mistake makes them differ.
 */
export type Wallet = {
  readonly available: bigint
  readonly held: bigint
  readonly owed: bigint
  readonly gstPayable: bigint
  readonly directSales: bigint
  readonly paidOut: bigint
}

export type PlatformMoney = {
  gateway_clearing: bigint
  bank: bigint
  revenue: bigint
  gst_payable: bigint
  direct_sales: bigint
  payouts: bigint
}

export type Sold = {
  readonly gross: bigint
  readonly gst: bigint
  readonly charge: bigint
  readonly chargeGst: bigint
  readonly way: 'gateway' | 'Prepaid' | 'Postpaid'
}

export type Deed =
  | { readonly do: 'sell'; readonly id: string; readonly sold: Sold }
  | { readonly do: 'sell-own'; readonly base: bigint; readonly gst: bigint }
  | {
      readonly do: 'refund'
      readonly saleId: string
      readonly total: bigint
      readonly gst: bigint
      readonly from: 'gateway' | 'bank'
    }
  | { readonly do: 'recharge' | 'hold' | 'release' | 'payout'; readonly amount: bigint }

type SaleState = { readonly sold: Sold; total: bigint; gst: bigint }

const EMPTY: Wallet = {
  available: 0n,
  held: 0n,
  owed: 0n,
  gstPayable: 0n,
  directSales: 0n,
  paidOut: 0n,
}

/** One provider's money, and what its deeds did to the platform's. */
export function createMoneyModel(platform: PlatformMoney) {
  let wallet = EMPTY
  const keys = new Set<string>()
  const sales = new Map<string, SaleState>()

  const credit = (amount: bigint) => {
    const settled = amount < wallet.owed ? amount : wallet.owed
    const available = wallet.available + amount - settled
    wallet = { ...wallet, owed: wallet.owed - settled, available }
  }
  const debit = (amount: bigint) => {
    const taken = amount < wallet.available ? amount : wallet.available
    const owed = wallet.owed + amount - taken
    wallet = { ...wallet, available: wallet.available - taken, owed }
  }

  const sell = (id: string, sold: Sold): boolean => {
    const charged = sold.charge + sold.chargeGst
    if (sold.way === 'Prepaid' && wallet.available < charged) {
      return false
    }
    sales.set(id, { sold, total: 0n, gst: 0n })
    platform.revenue += sold.charge
    platform.gst_payable += sold.chargeGst
    if (sold.way === 'gateway') {
      platform.gateway_clearing -= sold.gross
      wallet = { ...wallet, gstPayable: wallet.gstPayable + sold.gst }
      const share = sold.gross - sold.gst - charged
      if (share < 0n) {
        debit(-share)
      } else {
        credit(share)
      }
      return true
    }
    platform.direct_sales -= sold.gross
    wallet = { ...wallet, directSales: wallet.directSales + sold.gross }
    wallet =
      sold.way === 'Prepaid'
        ? { ...wallet, available: wallet.available - charged }
        : { ...wallet, owed: wallet.owed + charged }
    return true
  }

  const refund = (deed: Extract<Deed, { do: 'refund' }>): boolean => {
    const sale = sales.get(deed.saleId)
    if (sale === undefined) {
      throw new Error('a refund is of a sale')
    }
    const [charge, chargeGst, share] = returned(sale.sold, sale.total, sale.gst)
    sale.total += deed.total
    sale.gst += deed.gst
    const [charge2, chargeGst2, share2] = returned(sale.sold, sale.total, sale.gst)
    platform.revenue -= charge2 - charge
    platform.gst_payable -= chargeGst2 - chargeGst
    if (sale.sold.way === 'gateway') {
      platform[deed.from === 'gateway' ? 'gateway_clearing' : 'bank'] += deed.total
      wallet = { ...wallet, gstPayable: wallet.gstPayable - deed.gst }
    } else {
      platform.direct_sales += deed.total
      wallet = { ...wallet, directSales: wallet.directSales - deed.total }
    }
    const change = share2 - share
    if (change > 0n) {
      debit(change)
    } else {
      credit(-change)
    }
    return true
  }

  const move = (does: 'recharge' | 'hold' | 'release' | 'payout', amount: bigint): boolean => {
    if (does === 'recharge') {
      platform.bank -= amount
      credit(amount)
      return true
    }
    if ((does === 'hold' ? wallet.available : wallet.held) < amount) {
      return false
    }
    if (does === 'hold') {
      wallet = { ...wallet, available: wallet.available - amount, held: wallet.held + amount }
      return true
    }
    wallet = { ...wallet, held: wallet.held - amount }
    if (does === 'release') {
      credit(amount)
    } else {
      wallet = { ...wallet, paidOut: wallet.paidOut + amount }
      platform.bank += amount
      platform.payouts -= amount
    }
    return true
  }

  const perform = (deed: Deed): boolean => {
    switch (deed.do) {
      case 'sell':
        return sell(deed.id, deed.sold)
      case 'sell-own':
        platform.gateway_clearing -= deed.base + deed.gst
        platform.revenue += deed.base
        platform.gst_payable += deed.gst
        return true
      case 'refund':
        return refund(deed)
      default:
        return move(deed.do, deed.amount)
    }
  }

  return {
    wallet: (): Wallet => wallet,
    sales: (): ReadonlyMap<string, Readonly<SaleState>> => sales,
    apply: (key: string, deed: Deed): 'ok' | 'already_posted' | 'insufficient_balance' => {
      if (keys.has(key)) {
        return 'already_posted'
      }
      if (!perform(deed)) {
        return 'insufficient_balance'
      }
      keys.add(key)
      return 'ok'
    },
  }
}

/** Charge, its tax and the provider's share that refunds of this much have taken back in all. */
function returned(sold: Sold, total: bigint, gst: bigint): [bigint, bigint, bigint] {
  const charged = sold.charge + sold.chargeGst
  if (sold.way !== 'gateway') {
    const given = (2n * charged * total + sold.gross) / (2n * sold.gross)
    return [...taxed(sold, given), -given]
  }
  const share = sold.gross - sold.gst - charged
  const whole = sold.gross - sold.gst
  if (share < 0n) {
    const back = (2n * charged * (total - gst) + whole) / (2n * whole)
    return [...taxed(sold, back), total - gst - back]
  }
  const [given = 0n, rest = 0n] = fairly(total - gst, [charged, share])
  return [...taxed(sold, given), rest]
}

/** The charge and its tax in a part of both: two equal halves of tax, each to the nearest paisa. */
function taxed({ charge, chargeGst }: Sold, given: bigint): [bigint, bigint] {
  const both = charge + chargeGst
  const halves = both === 0n ? 0n : (given * chargeGst + both) / (2n * both)
  return [given - 2n * halves, 2n * halves]
}

/** One paisa after the other, each to whom it is due most. */
function fairly(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n)
  const given = weights.map((weight) => (sum === 0n ? 0n : (weight * total) / sum))
  for (let left = total - given.reduce((all, part) => all + part, 0n); left > 0n; left -= 1n) {
    const due = weights.map((weight, index) => weight * total - (given[index] ?? 0n) * sum)
    const most = due.reduce((best, one, index) => (one > (due[best] ?? 0n) ? index : best), 0)
    given[most] = (given[most] ?? 0n) + 1n
  }
  return given
}
