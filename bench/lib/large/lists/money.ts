import type { CallInput } from '#contract/call.ts'
import { addToCart, cart } from '#contract/checkout/cart.ts'
import { bankFile } from '#contract/payouts/bank-file.ts'
import { myWithdrawals, withdrawals } from '#contract/payouts/calls.ts'
import { providerDebts } from '#contract/payouts/debts.ts'
import { deep, first, type Lists, none, once, type PageOf } from './prepare.ts'

const drawn =
  (more: Omit<CallInput<typeof withdrawals>['query'], 'cursor'>): PageOf =>
  ({ ask, people }, page) =>
    ask(withdrawals, { query: { ...more, ...page } }, people.admin)
const ownDrawn: PageOf = ({ ask, people }, page) =>
  ask(myWithdrawals, { query: page }, people.seller)

const owing =
  (q = ''): PageOf =>
  ({ ask, people }, page) =>
    ask(providerDebts, { query: { q, ...page } }, people.admin)

export const MONEY_LISTS: Lists = [
  ['cart, a payment under way', once(({ ask, people }) => ask(cart, {}, people.buyer))],
  [
    'a change of the cart',
    once(({ ask, people }) => ask(addToCart, { body: { serviceId: people.wanted } }, people.buyer)),
  ],
  ['withdrawals', first(drawn({}))],
  ['withdrawals, page 1,000', deep(({ size }) => size.withdrawals, drawn({}))],
  ['withdrawals that wait for a decision', first(drawn({ status: 'pending' }))],
  ['withdrawals that wait for their payment', first(drawn({ status: 'approved' }))],
  ['withdrawals of a provider', async (world) => () => ownDrawn(world, { limit: 6 })],
  // All wallets are read.
  ['owed by providers', none(owing()), 100],
  ['owed by providers, of a name', none(owing('abc'))],
  // The waiting withdrawals are counted.
  [
    'bank file, all in an earlier one',
    once(({ ask, people }) => ask(bankFile, { body: { again: false } }, people.admin)),
    2,
  ],
]
