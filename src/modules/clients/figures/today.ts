import { dayInIndia, startOfDay } from '#kit/day.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import type { ClientsDeps } from '../deps.ts'
import { scopeOf } from '../scope.ts'

export type Today = {
  readonly sales: { readonly count: number; readonly amount: number }
  readonly paymentsToCheck: number
  readonly callsRunning: number
  readonly unreadMessages: number
  readonly renewalsIn7Days: number
  readonly renewalsIn30Days: number
  readonly setUp: { readonly bank: boolean; readonly plan: boolean; readonly call: boolean }
}

/** The dashboard's first view: the provider's own day, and the renewals of all clients it sees. */
export async function describeToday(deps: ClientsDeps, ownerId: string): Promise<Today> {
  const { db, clock, plans, checkout, providers, scorecard, messaging } = deps
  const now = clock.now()
  const tx = db.read
  const providerIds = await scopeOf(deps, tx, ownerId)
  const [sold, toCheck, calls, unread, due, bank, own] = await Promise.all([
    checkout.clientSales.salesSince(tx, ownerId, startOfDay(dayInIndia(now))),
    checkout.clientSales.countSubmitted(tx, ownerId),
    scorecard.countCalls(tx, ownerId),
    messaging.countUnread(tx, ownerId),
    plans.clients.countDue(tx, { providerIds, at: now }),
    providers.bankAccounts.exists(tx, ownerId),
    plans.clients.titles(tx, [ownerId], 1),
  ])
  return {
    sales: { count: sold.count, amount: rupeesFromPaise(sold.paise) },
    paymentsToCheck: toCheck,
    callsRunning: calls.running,
    unreadMessages: unread,
    renewalsIn7Days: due.due7,
    renewalsIn30Days: due.due30,
    setUp: { bank, plan: own.length > 0, call: calls.posted > 0 },
  }
}
