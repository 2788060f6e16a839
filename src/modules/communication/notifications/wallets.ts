import type { WithdrawalStatus } from '#contract/payouts/types.ts'
import { formatRupees } from '#kit/money.ts'
import {
  rechargeReported,
  rechargeReversed,
  walletRecharged,
  withdrawalMoved,
} from '#modules/payouts/index.ts'
import {
  membershipActivated,
  membershipChanged,
  platformPlanPaid,
  platformPlanTakenBack,
} from '#modules/platform-plans/index.ts'
import { bankAccountConfirmed, bankAccountMoved } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier, type NotificationContent } from '../notifier.ts'
import { dayOf, paths } from '../texts.ts'

/** Notifications to providers and admins about wallets and platform plans. */
export function walletNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const { providers } = deps
  const notify = createNotifier(deps)
  return [
    subscribe(withdrawalMoved, 'notices.withdrawal', async (tx, moved) => {
      const { providerId, amount, status, reason } = moved
      const shown = formatRupees(amount)
      if (status !== 'pending') {
        return notify.provider(tx, providerId, decided(status, shown, reason))
      }
      const name = (await providers.nameOf(tx, providerId)) ?? ''
      await notify.admins(tx, 'withdrawal.approve', {
        kind: 'payout',
        title: 'A withdrawal was requested',
        text: `${name} requested ${shown} from the wallet.`,
        href: '/dashboard/admin/withdrawals',
      })
    }),
    subscribe(walletRecharged, 'notices.recharge', (tx, { providerId, amount }) =>
      notify.provider(tx, providerId, {
        kind: 'payout',
        title: 'Your wallet was recharged',
        text: `Your transfer of ${formatRupees(amount)} has arrived.`,
        href: paths.wallet,
      }),
    ),
    subscribe(rechargeReversed, 'notices.recharge-reversal', (tx, reversed) =>
      notify.provider(tx, reversed.providerId, {
        kind: 'payout',
        title: 'A recharge was reversed',
        text: `${formatRupees(reversed.amount)} was credited to your wallet by mistake and taken back: ${reversed.reason}`,
        href: paths.wallet,
      }),
    ),
    subscribe(rechargeReported, 'notices.recharge-report', async (tx, reported) => {
      const { providerId, amount, rejectedFor } = reported
      const shown = formatRupees(amount)
      if (rejectedFor !== null) {
        return notify.provider(tx, providerId, {
          kind: 'payout',
          title: 'A recharge was rejected',
          text: `Your transfer of ${shown} wasn’t credited: ${rejectedFor}`,
          href: paths.wallet,
        })
      }
      const name = (await providers.nameOf(tx, providerId)) ?? ''
      await notify.admins(tx, 'wallet.recharge', {
        kind: 'payout',
        title: 'A recharge was reported',
        text: `${name} transferred ${shown} to recharge the wallet. Check the bank account.`,
        href: '/dashboard/admin/recharges',
      })
    }),
    subscribe(bankAccountMoved, 'notices.bank-account', async (tx, { providerId, isFirst }) => {
      await notify.provider(tx, providerId, {
        kind: 'security',
        title: isFirst ? 'Your bank account was added' : 'Your bank account was changed',
        text: isFirst
          ? 'We check the beneficiary’s name and then use the account, after 24 hours at the latest. If this wasn’t you, change your password now and correct the account.'
          : 'It is used for withdrawals and shown to buyers after 24 hours. If this wasn’t you, change your password now and restore your account.',
        href: paths.wallet,
      })
      if (isFirst) {
        const name = (await providers.nameOf(tx, providerId)) ?? ''
        await notify.admins(tx, 'withdrawal.approve', {
          kind: 'payout',
          title: 'A bank account needs checking',
          text: `${name} added a first bank account. Confirm the beneficiary’s name.`,
          href: `/dashboard/admin/serviceproviderapproval/${providerId}/wallet`,
        })
      }
    }),
    subscribe(bankAccountConfirmed, 'notices.bank-account-confirmed', (tx, { providerId }) =>
      notify.provider(tx, providerId, {
        kind: 'payout',
        title: 'Your bank account is confirmed',
        text: 'You can now withdraw to it, and buyers can pay to it.',
        href: paths.wallet,
      }),
    ),
    ...ofPlatformPlans(deps),
  ]
}

function ofPlatformPlans(deps: CommunicationDeps): readonly Subscription[] {
  const { plans } = deps
  const notify = createNotifier(deps)
  return [
    subscribe(platformPlanPaid, 'notices.platform-plan', async (tx, { providerId, planId }) => {
      const title = (await plans.titlesOf(tx, [planId])).get(planId) ?? 'your plan'
      await notify.provider(tx, providerId, {
        kind: 'plan',
        title: 'Your plan is on sale',
        text: `The platform plan for ${title} is paid. Find its invoice in Invoices.`,
        href: paths.services,
      })
    }),
    subscribe(platformPlanTakenBack, 'notices.platform-plan-taken-back', (tx, event) =>
      notify.provider(tx, event.providerId, {
        kind: 'plan',
        title: 'A platform plan has ended',
        text: `Your bank took back the payment of “${event.title}”, so it has ended. The full days that were left are credited in Invoices.`,
        href: paths.services,
      }),
    ),
    subscribe(membershipActivated, 'notices.membership', (tx, { providerId }) =>
      notify.provider(tx, providerId, {
        kind: 'plan',
        title: 'Your membership has started',
        text: 'It runs for one year. See its terms on your wallet page.',
        href: paths.wallet,
      }),
    ),
    subscribe(membershipChanged, 'notices.membership-changed', (tx, { providerId, startsAt }) =>
      notify.provider(tx, providerId, {
        kind: 'plan',
        title: 'Your membership terms change',
        text: `New terms start on ${dayOf(startsAt)}. See them on your wallet page.`,
        href: paths.wallet,
      }),
    ),
  ]
}

function decided(
  status: Exclude<WithdrawalStatus, 'pending'>,
  amount: string,
  reason: string,
): NotificationContent {
  const content = { kind: 'payout', href: paths.wallet } as const
  switch (status) {
    case 'approved':
      return {
        ...content,
        title: 'Your withdrawal is approved',
        text: `${amount} will be sent to your bank account.`,
      }
    case 'rejected':
      return {
        ...content,
        title: 'Your withdrawal was rejected',
        text: `${amount} is available in your wallet again.${reason === '' ? '' : ` Reason: ${reason}`}`,
      }
    case 'processed':
      return {
        ...content,
        title: 'Your withdrawal was paid',
        text: `${amount} is on its way to your bank account.`,
      }
    case 'returned':
      return {
        ...content,
        title: 'Your withdrawal was returned',
        text: `The bank could not pay ${amount} to your account. The money is back in your wallet. Check your bank account before you withdraw again.`,
      }
  }
}
