import type { z } from 'zod'
import { dayText } from '#contract/common/moments.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import type { adminEmpowered } from '#modules/accounts/index.ts'
import type { subscriptionCancelled } from '#modules/checkout/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from './deps.ts'

/** '₹1,500.00', from the paise in an event. */
export function rupeesOf(paise: string): string {
  return formatRupees(rupeesFromPaise(BigInt(paise)))
}

/** '21 November 2026', from the instant in an event. */
export function dayOf(instant: string): string {
  return dayText(new Date(instant))
}

type Cancelled = z.output<typeof subscriptionCancelled.payload>

/** Tells the provider why a subscription ended early. */
export function whyEnded({ endedBy, planTitle }: Pick<Cancelled, 'endedBy' | 'planTitle'>): string {
  switch (endedBy) {
    case 'buyer':
      return `A customer has cancelled ${planTitle}.`
    case 'provider':
      return `You have cancelled a customer’s subscription to ${planTitle}.`
    case 'plan-removed':
      return `${planTitle} was removed from Tradebox, so the subscription of a customer has ended.`
    case 'account-closed':
      return `The account of a customer was closed, so their subscription to ${planTitle} has ended.`
    case 'registration-ended':
      return `Your SEBI registration has ended, so the subscription of a customer to ${planTitle} is cancelled.`
    case 'admin':
      return `Tradebox has cancelled a customer’s subscription to ${planTitle}.`
  }
}

/** The reason given by the admin or the provider who ended a subscription, for one of its sides. */
export function givenReason(
  { endedBy, reason }: Pick<Cancelled, 'endedBy' | 'reason'>,
  reader: 'buyer' | 'provider',
): readonly string[] {
  if (reason === undefined) {
    return []
  }
  const [whose, own] =
    endedBy === 'provider' ? ['The provider’s', 'Your'] : ['Tradebox’s', 'Tradebox’s']
  return [`${reader === 'buyer' ? whose : own} reason: ${reason}`]
}

/** Why a cancellation refunds nothing. */
export function whyNoRefund({
  endedBy,
  unexpiredDays,
}: Pick<Cancelled, 'endedBy' | 'unexpiredDays'>): string {
  if (endedBy === 'admin') {
    return 'There is no refund.'
  }
  if (unexpiredDays === 0) {
    return 'No full day was left, so there is no refund.'
  }
  // Of a plan that was paid for, because only those are counted from SEBI's order.
  return endedBy === 'registration-ended'
    ? 'What was due had already been returned, so there is no refund.'
    : 'This was free, so there is no refund.'
}

type Empowered = z.output<typeof adminEmpowered.payload>

/** Tells who may add admins that another of them did, and whom it concerns. */
export async function empoweredNotice(
  { accounts }: Pick<CommunicationDeps, 'accounts'>,
  tx: Tx,
  { accountId, by, isNew }: Empowered,
): Promise<{
  readonly receivers: readonly string[]
  readonly title: string
  readonly text: string
}> {
  const managers = await accounts.adminsWith(tx, 'admin.manage')
  const names = await accounts.namesOf(tx, [accountId, by])
  const [admin, other] = [names.get(by) ?? '', names.get(accountId) ?? '']
  const [title, what] = isNew
    ? ['An admin was added', `${admin} added ${other} as an admin.`]
    : ['An admin has new permissions', `${admin} gave ${other} new permissions.`]
  return {
    receivers: managers.filter((id) => id !== by && id !== accountId),
    title,
    text: `${what} If you don’t know why, ask ${admin}, or end the account.`,
  }
}

/** Pages that notifications link to. */
export const paths = {
  admins: '/dashboard/admin/admins',
  orders: '/dashboard/user/orders',
  subscriptions: '/dashboard/user/subscriptions',
  cart: '/dashboard/user/cart',
  sales: '/dashboard/serviceprovider/sales',
  wallet: '/dashboard/serviceprovider/wallet',
  services: '/dashboard/serviceprovider/services',
} as const
