import type { ClientMonth } from '#contract/clients/entities.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { ClientsDeps } from '../deps.ts'
import { startOfDay } from '../rules/months.ts'
import { scopeOf } from '../scope.ts'
import { monthFigures } from './months.ts'

export type Today = {
  readonly sales: { readonly count: number; readonly amount: number }
  readonly paymentsToCheck: number
  readonly callsRunning: number
  readonly unreadMessages: number
  readonly thisMonth: ClientMonth
  readonly lastMonth: ClientMonth
  readonly renewalsIn7Days: number
  readonly renewalsIn30Days: number
  readonly setUp: { readonly bank: boolean; readonly plan: boolean; readonly call: boolean }
}

/** What the dashboard opens with: the provider's own day, and the months of all clients it sees. */
export async function describeToday(deps: ClientsDeps, ownerId: string): Promise<Today> {
  const { db, clock, plans, checkout, providers, scorecard, messaging } = deps
  const now = clock.now()
  const tx = db.read
  const providerIds = await scopeOf(deps, tx, ownerId)
  const [sold, toCheck, calls, unread, months, counts, bank, own] = await Promise.all([
    checkout.clientSales.sold(tx, ownerId, startOfDay(now)),
    checkout.clientSales.countSubmitted(tx, ownerId),
    scorecard.countCalls(tx, ownerId),
    messaging.countUnread(tx, ownerId),
    monthFigures(deps, tx, providerIds, { now, months: 2 }),
    plans.clients.counts(tx, { providerIds, at: now }),
    providers.bankAccounts.exists(tx, ownerId),
    plans.clients.titles(tx, [ownerId], 1),
  ])
  return {
    sales: { count: sold.count, amount: rupeesFromPaise(sold.paise) },
    paymentsToCheck: toCheck,
    callsRunning: calls.running,
    unreadMessages: unread,
    thisMonth: present(months[1], 'two months were asked for'),
    lastMonth: present(months[0], 'two months were asked for'),
    renewalsIn7Days: counts.reduce((all, { due7 }) => all + due7, 0),
    renewalsIn30Days: counts.reduce((all, { due30 }) => all + due30, 0),
    setUp: { bank, plan: own.length > 0, call: calls.posted > 0 },
  }
}
