import type { WithdrawalStatus } from '#contract/enums.ts'
import { formatRupees } from '#kit/money.ts'
import type { Notice } from '#modules/notifications/index.ts'
import { walletRecharged, withdrawalMoved } from '#modules/payouts/index.ts'
import { membershipActivated, platformPlanPaid } from '#modules/platform-plans/index.ts'
import { bankAccountMoved } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Said = Omit<Notice, 'accountId' | 'role'>

const WALLET = '/dashboard/serviceprovider/wallet'
const MY_PLANS = '/dashboard/serviceprovider/services'

/** What providers and admins are told of wallets and of what providers buy. */
export function payoutNotices(app: App): readonly Subscription[] {
  const tellProvider = (tx: Tx, accountId: string, said: Said) =>
    app.notifications.notify(tx, { accountId, role: 'provider', ...said })
  return [
    subscribe(withdrawalMoved, 'notices.withdrawal', async (tx, { providerId, amount, status }) => {
      const shown = formatRupees(amount)
      if (status !== 'pending') {
        return tellProvider(tx, providerId, decided(status, shown))
      }
      const name = (await app.providers.nameOf(tx, providerId)) ?? ''
      for (const accountId of await app.accounts.adminsWith(tx, 'withdrawal.approve')) {
        await app.notifications.notify(tx, {
          accountId,
          role: 'admin',
          kind: 'payout',
          title: 'A withdrawal was requested',
          text: `${name} asks for ${shown} from the wallet.`,
          href: '/dashboard/admin/withdrawals',
        })
      }
    }),
    subscribe(walletRecharged, 'notices.recharge', (tx, { providerId, amount }) =>
      tellProvider(tx, providerId, {
        kind: 'payout',
        title: 'Your wallet was recharged',
        text: `Your transfer of ${formatRupees(amount)} has arrived.`,
        href: WALLET,
      }),
    ),
    subscribe(bankAccountMoved, 'notices.bank-account', (tx, { providerId }) =>
      tellProvider(tx, providerId, {
        kind: 'security',
        title: 'Your bank account was changed',
        text: 'It is used for withdrawals and shown to buyers after 24 hours. If this wasn’t you, change your password now and restore your account.',
        href: WALLET,
      }),
    ),
    subscribe(platformPlanPaid, 'notices.platform-plan', async (tx, { providerId, planId }) => {
      const title = (await app.plans.titlesOf(tx, [planId])).get(planId) ?? 'Your service'
      await tellProvider(tx, providerId, {
        kind: 'plan',
        title: 'Your service is on sale',
        text: `The Tradebox plan for ${title} is paid. Find its invoice in Invoices.`,
        href: MY_PLANS,
      })
    }),
    subscribe(membershipActivated, 'notices.membership', (tx, { providerId }) =>
      tellProvider(tx, providerId, {
        kind: 'plan',
        title: 'Your membership has started',
        text: 'It runs for one year. See its terms on your wallet page.',
        href: WALLET,
      }),
    ),
  ]
}

function decided(status: Exclude<WithdrawalStatus, 'pending'>, amount: string): Said {
  const about = { kind: 'payout', href: WALLET } as const
  switch (status) {
    case 'approved':
      return {
        ...about,
        title: 'Your withdrawal is approved',
        text: `${amount} will be sent to your bank account.`,
      }
    case 'rejected':
      return {
        ...about,
        title: 'Your withdrawal was rejected',
        text: `${amount} is available in your wallet again.`,
      }
    case 'processed':
      return {
        ...about,
        title: 'Your withdrawal was paid',
        text: `${amount} is on its way to your bank account.`,
      }
    case 'returned':
      return {
        ...about,
        title: 'Your withdrawal came back',
        text: `The bank could not pay ${amount} to your account. The money is back in your wallet. Check your bank account before you withdraw again.`,
      }
  }
}
