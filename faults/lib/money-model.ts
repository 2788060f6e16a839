/**
 * Plain arithmetic that predicts the ledger, without SQL, entries or the product's own rules. A
 * mistaken change of either side makes them differ.
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

export type Operation =
  | { readonly do: 'sell'; readonly id: string; readonly sold: Sold }
  | { readonly do: 'sell-own'; readonly base: bigint; readonly gst: bigint }
  | {
      readonly do: 'refund'
      readonly saleId: string
      readonly total: bigint
      readonly gst: bigint
      readonly from: 'gateway' | 'bank'
    }
  | { readonly do: Movement; readonly amount: bigint }

type Movement = 'recharge' | 'reverse' | 'hold' | 'release' | 'payout'

type SaleState = { readonly sold: Sold; total: bigint; gst: bigint }

const EMPTY: Wallet = {
  available: 0n,
  held: 0n,
  owed: 0n,
  gstPayable: 0n,
  directSales: 0n,
  paidOut: 0n,
}

type MoneyModel = {
  readonly platform: PlatformMoney
  wallet: Wallet
  readonly keys: Set<string>
  readonly sales: Map<string, SaleState>
}

/** One provider's money, and the effect of its operations on the platform's. */
export function createMoneyModel(platform: PlatformMoney) {
  const model: MoneyModel = {
    platform,
    wallet: EMPTY,
    keys: new Set<string>(),
    sales: new Map<string, SaleState>(),
  }

  return {
    wallet: (): Wallet => model.wallet,
    sales: (): ReadonlyMap<string, Readonly<SaleState>> => model.sales,
    apply: (
      key: string,
      operation: Operation,
    ): 'ok' | 'already_posted' | 'insufficient_balance' => {
      if (model.keys.has(key)) {
        return 'already_posted'
      }
      if (!perform(model, operation)) {
        return 'insufficient_balance'
      }
      model.keys.add(key)
      return 'ok'
    },
  }
}

function credit(model: MoneyModel, amount: bigint) {
  const settled = amount < model.wallet.owed ? amount : model.wallet.owed
  const available = model.wallet.available + amount - settled
  model.wallet = { ...model.wallet, owed: model.wallet.owed - settled, available }
}

function debit(model: MoneyModel, amount: bigint) {
  const taken = amount < model.wallet.available ? amount : model.wallet.available
  const owed = model.wallet.owed + amount - taken
  model.wallet = { ...model.wallet, available: model.wallet.available - taken, owed }
}

function sell(model: MoneyModel, id: string, sold: Sold): boolean {
  const charged = sold.charge + sold.chargeGst
  if (sold.way === 'Prepaid' && model.wallet.available < charged) {
    return false
  }
  model.sales.set(id, { sold, total: 0n, gst: 0n })
  model.platform.revenue += sold.charge
  model.platform.gst_payable += sold.chargeGst
  if (sold.way === 'gateway') {
    model.platform.gateway_clearing -= sold.gross
    model.wallet = { ...model.wallet, gstPayable: model.wallet.gstPayable + sold.gst }
    const share = sold.gross - sold.gst - charged
    if (share < 0n) {
      debit(model, -share)
    } else {
      credit(model, share)
    }
    return true
  }
  model.platform.direct_sales -= sold.gross
  model.wallet = { ...model.wallet, directSales: model.wallet.directSales + sold.gross }
  model.wallet =
    sold.way === 'Prepaid'
      ? { ...model.wallet, available: model.wallet.available - charged }
      : { ...model.wallet, owed: model.wallet.owed + charged }
  return true
}

function refund(model: MoneyModel, operation: Extract<Operation, { do: 'refund' }>): boolean {
  const sale = model.sales.get(operation.saleId)
  if (sale === undefined) {
    throw new Error('a refund is of a sale')
  }
  const [charge, chargeGst, share] = returned(sale.sold, sale.total, sale.gst)
  sale.total += operation.total
  sale.gst += operation.gst
  const [charge2, chargeGst2, share2] = returned(sale.sold, sale.total, sale.gst)
  model.platform.revenue -= charge2 - charge
  model.platform.gst_payable -= chargeGst2 - chargeGst
  if (sale.sold.way === 'gateway') {
    model.platform[operation.from === 'gateway' ? 'gateway_clearing' : 'bank'] += operation.total
    model.wallet = { ...model.wallet, gstPayable: model.wallet.gstPayable - operation.gst }
  } else {
    model.platform.direct_sales += operation.total
    model.wallet = { ...model.wallet, directSales: model.wallet.directSales - operation.total }
  }
  const change = share2 - share
  if (change > 0n) {
    debit(model, change)
  } else {
    credit(model, -change)
  }
  return true
}

function move(model: MoneyModel, does: Movement, amount: bigint): boolean {
  if (does === 'recharge') {
    model.platform.bank -= amount
    credit(model, amount)
    return true
  }
  if (does === 'reverse') {
    model.platform.bank += amount
    debit(model, amount)
    return true
  }
  if ((does === 'hold' ? model.wallet.available : model.wallet.held) < amount) {
    return false
  }
  if (does === 'hold') {
    model.wallet = {
      ...model.wallet,
      available: model.wallet.available - amount,
      held: model.wallet.held + amount,
    }
    return true
  }
  model.wallet = { ...model.wallet, held: model.wallet.held - amount }
  if (does === 'release') {
    credit(model, amount)
  } else {
    model.wallet = { ...model.wallet, paidOut: model.wallet.paidOut + amount }
    model.platform.bank += amount
    model.platform.payouts -= amount
  }
  return true
}

function perform(model: MoneyModel, operation: Operation): boolean {
  switch (operation.do) {
    case 'sell':
      return sell(model, operation.id, operation.sold)
    case 'sell-own':
      model.platform.gateway_clearing -= operation.base + operation.gst
      model.platform.revenue += operation.base
      model.platform.gst_payable += operation.gst
      return true
    case 'refund':
      return refund(model, operation)
    default:
      return move(model, operation.do, operation.amount)
  }
}

/**
 * What refunds of `total` have returned so far: of the charge, of its tax and of the provider's
 * share.
 */
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

/**
 * Splits an amount into charge and tax; the tax is two equal halves, each rounded to the nearest
 * paisa.
 */
function taxed({ charge, chargeGst }: Sold, given: bigint): [bigint, bigint] {
  const both = charge + chargeGst
  const halves = both === 0n ? 0n : (given * chargeGst + both) / (2n * both)
  return [given - 2n * halves, 2n * halves]
}

/**
 * Divides by weight; the remaining paise go one by one to the part that is furthest below its
 * share.
 */
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
