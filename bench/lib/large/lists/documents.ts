import type { CallInput } from '#contract/call.ts'
import { submittedPayments } from '#contract/checkout/orders.ts'
import { providerRefunds } from '#contract/checkout/provider-refunds.ts'
import { allInvoices, myInvoices } from '#contract/invoices/calls.ts'
import { openDisputes } from '#contract/payments/disputes.ts'
import { stuckRefunds } from '#contract/payments/refunds.ts'
import { gstClaims, rechargeRequests, walletStatement } from '#contract/payouts/calls.ts'
import { gstByProvider } from '#contract/payouts/gst-by-provider.ts'
import { purchasedPlans } from '#contract/platform-plans/calls.ts'
import { dailyRoots } from '#contract/scorecard/query-calls.ts'
import { present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { NIGHT } from '../fill/ids.ts'
import { BUYER_SHARE } from '../fill/trading.ts'
import type { LargeWorld } from '../world.ts'
import { deep, first, type Lists, none, type PageOf, type Prepare } from './prepare.ts'

const statement: PageOf = ({ ask, people }, page) =>
  ask(walletStatement, { query: page }, people.provider)

const invoices =
  (more: Partial<Omit<CallInput<typeof allInvoices>['query'], 'cursor'>>): PageOf =>
  ({ ask, people }, page) =>
    ask(allInvoices, { query: { ...more, ...page } }, people.admin)
const ownInvoices =
  (as: 'buyer' | 'supplier'): PageOf =>
  ({ ask, people }, page) =>
    ask(myInvoices, { query: { as, ...page } }, as === 'buyer' ? people.buyer : people.provider)
/** Each order has an invoice. */
const ordered = ({ size }: LargeWorld) => size.orders
const bought = ({ size }: LargeWorld) => size.orders / BUYER_SHARE

const submitted =
  (more: Partial<Omit<CallInput<typeof submittedPayments>['query'], 'cursor'>>): PageOf =>
  ({ ask, people }, page) =>
    ask(submittedPayments, { query: { ...more, ...page } }, people.admin)
const submittedAtFirst: PageOf = (world, page) => {
  const first = Date.parse(NIGHT) - (world.size.transfers - 1) * MINUTE_MS
  const from = dayInIndia(new Date(first))
  return submitted({ from, to: from })(world, page)
}
const submittedToOne: PageOf = ({ ask, people }, page) =>
  ask(submittedPayments, { query: page }, people.seller)

const refunds =
  (status: CallInput<typeof stuckRefunds>['query']['status']): PageOf =>
  ({ ask, people }, page) =>
    ask(stuckRefunds, { query: { status, ...page } }, people.admin)
const disputed: PageOf = ({ ask, people }, page) => ask(openDisputes, { query: page }, people.admin)
const owed: PageOf = ({ ask, people }, page) => ask(providerRefunds, { query: page }, people.admin)
const owedByOne: PageOf = ({ ask, people }, page) =>
  ask(providerRefunds, { query: page }, people.seller)

const recharges: PageOf = ({ ask, people }, page) =>
  ask(rechargeRequests, { query: page }, people.admin)
const claims: PageOf = ({ ask, people }, page) => ask(gstClaims, { query: page }, people.admin)
const claimedByProvider: Prepare = async ({ ask, people: { admin } }) => {
  const [claim] = (await ask(gstClaims, { query: {} }, admin)).data
  return () => ask(gstByProvider, { query: { claimId: present(claim, 'a claim')._id } }, admin)
}
const purchased: PageOf = ({ ask, people }, page) =>
  ask(purchasedPlans, { query: page }, people.seller)
const roots: PageOf = ({ ask }, page) => ask(dailyRoots, { query: page })

export const DOCUMENT_LISTS: Lists = [
  ['movements of a wallet', first(statement)],
  ['movements of a wallet, page 1,000', deep(({ size }) => size.clients, statement)],
  ['invoices', first(invoices({}))],
  ['invoices, page 1,000', deep(ordered, invoices({}))],
  ['invoices: a common part of a name', first(invoices({ q: 'a' }))],
  ['invoices: a part of one name in two hundred', none(invoices({ q: 'abc' }))],
  // Rarer in the large database, so that more of the newest invoices are searched.
  ['invoices: a rare name', none(invoices({ q: 'narayanan' })), 3],
  ['invoices: no name of any', none(invoices({ q: 'xyzzyx' }))],
  ['invoices of a day', first(invoices({ from: '2026-11-20', to: '2026-11-20' }))],
  ['credit notes', first(invoices({ kind: 'credit-note' }))],
  ['invoices of a buyer', first(ownInvoices('buyer'))],
  ['invoices of a buyer, deep page', deep(bought, ownInvoices('buyer'))],
  ['invoices of a supplier', first(ownInvoices('supplier'))],
  ['invoices of a supplier, page 1,000', deep(({ size }) => size.clients, ownInvoices('supplier'))],
  ['payments straight to providers', first(submitted({}))],
  ['payments straight to providers, page 1,000', deep(({ size }) => size.transfers, submitted({}))],
  ['payments straight to providers, rejected ones', first(submitted({ status: 'rejected' }))],
  ['payments straight to providers, of a rare name', none(submitted({ q: 'narayanan' }))],
  ['payments straight to providers, of the first day', first(submittedAtFirst)],
  ['payments straight to a provider', none(submittedToOne)],
  ['refunds that the gateway did not make', first(refunds('failed'))],
  ['refunds sent by bank', first(refunds('transferred'))],
  ["refunds made on the gateway's page", first(refunds('dashboard'))],
  ['payments that banks dispute', none(disputed)],
  ['refunds that providers owe', first(owed)],
  ['refunds that a provider owes', none(owedByOne)],
  ['recharges that wait', first(recharges)],
  ['claims of GST', first(claims)],
  ['GST of a day by provider', claimedByProvider],
  ['platform plans of a provider, its own list', none(purchased)],
  ['daily roots', first(roots)],
]
