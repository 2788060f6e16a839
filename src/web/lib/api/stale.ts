import type { QueryClient } from '@tanstack/react-query'
import type { CallSpec } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'

type CallName = (typeof calls)[keyof typeof calls]['name']

/** The admin work queue; every decision removes something from it. */
const WORK = 'admin.workQueue'
const WITHDRAWALS = ['payouts.adminWithdrawals', WORK] as const
const RECHARGES = ['payouts.rechargeRequests', WORK] as const
const REVIEW_QUEUES = ['checkout.submittedPayments', 'checkout.sales', WORK] as const
const STUCK_REFUNDS = ['payments.stuckRefunds', WORK] as const
const ADMINS = ['admin.admins'] as const
const PIECES = ['content.ofProvider'] as const
const TRADES = ['scorecard.list', 'scorecard.detail', 'scorecard.mine'] as const
const CLIENTS = ['clients.summary', 'clients.list', 'clients.details', 'clients.timeline'] as const
const NOTES = ['clients.notes'] as const

/** The queries to invalidate after a call. */
const STALE = {
  'admin.addAdmin': ADMINS,
  'admin.endAdmin': ADMINS,
  'admin.endSubscription': ['admin.customerDetails'],
  'admin.refundService': ['admin.providerServices'],
  'admin.removeArticle': PIECES,
  'admin.removeEvent': PIECES,
  'admin.removePodcast': PIECES,
  'admin.removeRecommendation': ['admin.providerRecommendations'],
  'admin.removeService': ['admin.providerServices'],
  'admin.removeVideo': PIECES,
  'admin.setPermissions': ADMINS,
  'checkout.recordProviderRefund': ['checkout.providerRefunds', 'payouts.balance'],
  'checkout.rejectPayment': REVIEW_QUEUES,
  'checkout.verifyPayment': REVIEW_QUEUES,
  'clients.addNote': NOTES,
  'clients.deleteFilter': CLIENTS,
  'clients.deleteNote': NOTES,
  'clients.deleteTag': CLIENTS,
  'clients.editNote': NOTES,
  'clients.messageGroup': ['clients.groupMessages'],
  'clients.saveFilter': CLIENTS,
  'clients.tag': CLIENTS,
  'clients.untag': CLIENTS,
  'content.remove': ['content.listOwn', 'content.publishingStatus', 'content.getOwn'],
  'messages.closeReport': [WORK],
  'payments.recordRefundTransfer': STUCK_REFUNDS,
  'payments.retryRefund': STUCK_REFUNDS,
  'payouts.approve': WITHDRAWALS,
  'payouts.bankFile': ['payouts.adminWithdrawals'],
  'payouts.confirmRecharge': RECHARGES,
  'payouts.process': WITHDRAWALS,
  'payouts.recharge': [WORK, 'providers.adminDetails', 'payouts.balance', 'payouts.statement'],
  'payouts.reject': WITHDRAWALS,
  'payouts.rejectRecharge': RECHARGES,
  'payouts.return': WITHDRAWALS,
  'payouts.withdraw': ['payouts.balance', 'payouts.statement', 'payouts.withdrawals'],
  'plans.edit': ['plans.listOwn', 'plans.list'],
  'platformPlans.activateMembership': ['providers.adminDetails'],
  'platformPlans.changeMembership': ['providers.adminDetails'],
  'providers.approve': [WORK],
  'providers.confirmBankAccount': ['checkout.paymentDetails'],
  'providers.document': ['providers.adminDetails'],
  'providers.reject': [WORK],
  'providers.updateOwn': ['providers.details', 'providers.list', 'providers.family'],
  'providers.verify': [WORK],
  'scorecard.amend': TRADES,
  'scorecard.delete': TRADES,
  'scorecard.exit': TRADES,
  'scorecard.post': TRADES,
} as const satisfies Partial<Record<CallName, readonly CallName[]>>

const staleAfter: ReadonlyMap<string, readonly CallName[]> = new Map(Object.entries(STALE))

/**
 * Invalidates everything that a call may have changed. Also after an error, because the data on the
 * page may have been stale.
 */
export function markStale(queryClient: QueryClient, { name }: Pick<CallSpec, 'name'>): void {
  for (const read of staleAfter.get(name) ?? []) {
    void queryClient.invalidateQueries({ queryKey: [read] })
  }
}
