import type { CallReply } from '#contract/call.ts'
import { consentDocuments, giveConsent, quoteOrder } from '#contract/checkout/cart.ts'
import type { Order } from '#contract/checkout/types.ts'
import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import { saveBillingProfile } from '#contract/invoices/calls.ts'
import { checkoutPayment, verifyPayment } from '#contract/payments/calls.ts'
import { importBankAccounts } from '#demo/import/providers.ts'
import { present } from '#kit/assert.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { until } from '#platform/testing/until.ts'
import type { Outcome } from '#sandbox/gateway/bank.ts'

const billing = {
  name: 'Meera Nair',
  address1: '12 Lake Road',
  address2: '',
  city: 'Kochi',
  pin: '682001',
  state: 'Kerala',
  gstin: '',
} as const

const bankAccount = {
  bankName: 'Narmada Valley Bank',
  beneficiaryName: 'Kachnar Ridge Research',
  accNumber: '123456789012',
  ifsc: 'NVLB0123456',
  upi: 'kachnar.ra@validnvlb',
} as const

/** A buyer who meets all requirements for a payment. */
export async function addBuyer(market: Marketplace): Promise<SignedInViewer> {
  const buyer = await market.addUser()
  await addTelegram(market, buyer)
  ;(await market.call(saveBillingProfile, { body: { ...billing } }, buyer)).reply()
  return buyer
}

export async function addTelegram(market: Marketplace, buyer: SignedInViewer): Promise<void> {
  await market.db.sql`update account set telegram = '@meera_n' where id = ${buyer.accountId}`
}

/**
 * Adds a membership from the beginning of 2026 to the middle of 2027; percentages of sales in basis
 * points.
 */
export async function addMembership(
  { db }: Marketplace,
  providerId: string,
  terms: {
    readonly plan: 'Prepaid' | 'Postpaid'
    readonly freshBps: number
    readonly renewalBps: number
    readonly customerLimit?: number
  },
): Promise<void> {
  const { plan, freshBps, renewalBps, customerLimit = 100 } = terms
  await db.sql`
    insert into membership (id, provider_id, plan, pricing_type, fresh_charge_paise,
      renewal_charge_paise, setup_fee_paise, fresh_bps, renewal_bps, fixed_fresh_paise,
      fixed_renewal_paise, customer_limit, starts_at, ends_at)
    values (gen_random_uuid(), ${providerId}, ${plan}, 'Percentage', 0, 0, 0, ${freshBps},
      ${renewalBps}, 0, 0, ${customerLimit}, '2026-01-01Z', '2027-06-01Z')`
}

/** Reads the texts and accepts all of them. */
export async function consent(
  market: Marketplace,
  buyer: SignedInViewer,
  subject: { readonly orderId: string } | { readonly serviceId: string },
): Promise<void> {
  const texts = (await market.call(consentDocuments, { query: subject }, buyer)).reply().data
  const documents = texts.map(({ serviceId, document, digest }) => ({
    serviceId,
    document,
    digest,
  }))
  const body = { ...subject, accepted: true as const, documents }
  ;(await market.call(giveConsent, { body }, buyer)).reply()
}

const ATTEMPTS_MAX = 50

/** A quote for one of many concurrent buyers; retries while the server answers that it is busy. */
export async function quotedWithRetries(
  market: Marketplace,
  buyer: SignedInViewer,
  serviceIds?: readonly string[],
): Promise<CallReply<typeof quoteOrder>> {
  const body = { method: 'card' as const, ...(serviceIds && { serviceIds: [...serviceIds] }) }
  const ask = () => market.call(quoteOrder, { body }, buyer)
  let answer = await ask()
  for (let attempt = 1; answer.code === 'unavailable' && attempt < ATTEMPTS_MAX; attempt += 1) {
    answer = await ask()
  }
  return answer.reply()
}

/** Gives the providers of these plans a bank account, which transfers need. */
async function addBankAccounts(market: Marketplace, planIds: readonly string[]): Promise<void> {
  const { db, platform } = market
  const sellers = await db.sql<{ id: string }[]>`
    select distinct provider_id as id from plan where id = any(${[...planIds]}::uuid[])
      and provider_id not in (select provider_id from provider_bank_account)`
  const rows = sellers.map(({ id: providerId }) => ({ providerId, account: bankAccount }))
  await db.transaction((tx) => importBankAccounts(platform, tx, rows))
}

/** An order with accepted terms. */
export async function quoted(
  market: Marketplace,
  buyer: SignedInViewer,
  serviceIds: readonly string[],
  method: 'card' | 'manual' = 'card',
): Promise<Order> {
  if (method === 'manual') {
    await addBankAccounts(market, serviceIds)
  }
  const body = { method, serviceIds: [...serviceIds] }
  const { data } = (await market.call(quoteOrder, { body }, buyer)).reply()
  await consent(market, buyer, { orderId: data._id })
  return data
}

/** Signs the agreement of an order with the code sent to the buyer's number. */
export async function signAgreement(
  market: Marketplace,
  buyer: SignedInViewer,
  order: Pick<Order, 'lines'>,
): Promise<void> {
  const orderLineId = present(order.lines[0], 'an order has a line')._id
  const started = (await market.call(startAgreement, { body: { orderLineId } }, buyer)).reply()
  const { _id: id } = started.data
  const before = market.sent.length
  ;(await market.call(requestAgreementOtp, { body: { id } }, buyer)).reply()
  const otp = await codeAfter(market, buyer, before)
  ;(await market.call(confirmAgreementOtp, { body: { id, otp } }, buyer)).reply()
}

const CODE_WITHIN_MS = 10_000

/** The buyer's code among what was sent since then, to others as well. */
async function codeAfter(market: Marketplace, buyer: SignedInViewer, before: number) {
  const { accounts } = market.app
  const account = present(await accounts.findAccount(market.db.read, buyer.accountId), 'the buyer')
  const first = () =>
    market.sent
      .slice(before)
      .filter(({ to }) => to === `+91${account.number}` || to === account.email)
      .flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  return until(first, CODE_WITHIN_MS, 'a code arrives')
}

/** Pays an order by card, as a browser does; returns the payment's status. */
export async function payByCard(
  market: Marketplace,
  buyer: SignedInViewer,
  order: Pick<Order, '_id' | 'total'>,
  outcome: Outcome = 'success',
): Promise<string> {
  const body = { amount: order.total, orderId: order._id }
  const opened = (await market.call(checkoutPayment, { body }, buyer)).reply()
  const { proof } = await market.gateway.pay(opened.checkout.id, outcome)
  const paid = await market.call(verifyPayment, { body: present(proof, 'paid') }, buyer)
  return paid.reply().data.status
}
