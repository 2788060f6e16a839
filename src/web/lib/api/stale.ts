import type { QueryClient } from '@tanstack/react-query'
import type { CallSpec } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'

type CallName = (typeof calls)[keyof typeof calls]['name']

/** The admin work queue; every decision removes something from it. */
const WORK = 'admin.workQueue'
const WITHDRAWALS = ['payouts.adminWithdrawals', WORK] as const
const RECHARGES = ['payouts.rechargeRequests', 'payouts.debts', WORK] as const
const RECHARGED = [
  WORK,
  'payouts.debts',
  'providers.adminDetails',
  'payouts.balance',
  'payouts.statement',
] as const
const REVIEW_QUEUES = ['checkout.submittedPayments', 'checkout.sales', WORK] as const
const STUCK_REFUNDS = ['payments.stuckRefunds', WORK] as const
/** An order shows in the cart, and its plan's page shows whether the plan is bought or renewed. */
const ORDERS = [
  'checkout.myOrder',
  'checkout.myOrders',
  'checkout.cart',
  'checkout.mySubscriptions',
  'invoices.mine',
  'plans.details',
] as const
const PROVIDERS = [
  'providers.adminDetails',
  'providers.adminList',
  'providers.details',
  'providers.list',
  'providers.facets',
  'providers.family',
] as const
const DOCUMENTS = ['plans.documents'] as const
const COUPONS = ['plans.listCoupons'] as const
const PROFILE = ['auth.getProfile'] as const
const SESSIONS = ['auth.listSessions'] as const
const ATTENDANCE = [
  'content.viewerState',
  'content.get',
  'content.list',
  'content.myEvents',
] as const
const CUSTOMERS = ['admin.customers', 'admin.customerDetails'] as const
const ADMINS = ['admin.admins'] as const
const PIECES = ['content.ofProvider'] as const
const TRADES = ['scorecard.list', 'scorecard.detail', 'scorecard.mine'] as const
const FOLLOWED = ['follows.details', 'follows.list'] as const
const CLIENTS = ['clients.summary', 'clients.list', 'clients.details', 'clients.timeline'] as const
const NOTES = ['clients.notes'] as const

/** The queries to invalidate after a call. */
const STALE = {
  'admin.addAdmin': ADMINS,
  'admin.endAdmin': ADMINS,
  'admin.endSubscription': ['admin.customerDetails', ...STUCK_REFUNDS, 'payouts.adminWithdrawals'],
  'admin.refundService': ['admin.providerServices'],
  'admin.reopenCustomer': CUSTOMERS,
  'admin.removeArticle': PIECES,
  'admin.removeEvent': PIECES,
  'admin.removePodcast': PIECES,
  'admin.removeRecommendation': ['admin.providerRecommendations'],
  'admin.removeService': ['admin.providerServices'],
  'admin.removeVideo': PIECES,
  'admin.setPermissions': ADMINS,
  'admin.suspendCustomer': CUSTOMERS,
  'admin.showRecommendation': ['admin.providerRecommendations'],
  'auth.changePassword': [...PROFILE, ...SESSIONS],
  'auth.confirmTotp': PROFILE,
  'auth.disableTotp': PROFILE,
  'auth.endOtherSessions': SESSIONS,
  'auth.endSession': SESSIONS,
  'auth.updateProfile': PROFILE,
  'checkout.add': ['checkout.cart'],
  'checkout.cancel': ORDERS,
  'checkout.claimFreeTrial': ['plans.details', 'checkout.mySubscriptions'],
  'checkout.completeFree': ORDERS,
  'checkout.endClientPlan': [
    ...CLIENTS,
    'checkout.providerRefunds',
    'payouts.balance',
    'payouts.statement',
  ],
  'checkout.recordProviderRefund': ['checkout.providerRefunds', 'payouts.balance'],
  'checkout.rejectPayment': REVIEW_QUEUES,
  'checkout.setOffPayment': [...STUCK_REFUNDS, 'payouts.adminWithdrawals', 'payouts.debts'],
  'checkout.verifyPayment': REVIEW_QUEUES,
  'checkout.waiveCharge': [...STUCK_REFUNDS, 'payouts.adminWithdrawals'],
  'checkout.withdrawPayment': ORDERS,
  'clients.addNote': NOTES,
  'clients.deleteFilter': CLIENTS,
  'clients.deleteNote': NOTES,
  'clients.deleteTag': CLIENTS,
  'clients.editNote': NOTES,
  'clients.messageGroup': ['clients.groupMessages'],
  'clients.saveFilter': CLIENTS,
  'clients.tag': CLIENTS,
  'clients.untag': CLIENTS,
  'content.attend': ATTENDANCE,
  'content.cancelAttendance': ATTENDANCE,
  'content.remove': ['content.listOwn', 'content.publishingStatus', 'content.getOwn'],
  'follows.follow': FOLLOWED,
  'follows.unfollow': FOLLOWED,
  'messages.closeReport': [WORK, 'messages.reports'],
  'messages.read': ['messages.conversations'],
  'messages.set': ['messages.open', 'messages.conversations'],
  'notifications.read': ['notifications.count'],
  'payments.decideRefundTransfer': STUCK_REFUNDS,
  'payments.recordRefundTransfer': STUCK_REFUNDS,
  'payments.retryRefund': STUCK_REFUNDS,
  'payouts.approve': WITHDRAWALS,
  'payouts.bankFile': ['payouts.adminWithdrawals'],
  'payouts.confirmRecharge': RECHARGES,
  'payouts.process': WITHDRAWALS,
  'payouts.recharge': RECHARGED,
  'payouts.reject': WITHDRAWALS,
  'payouts.rejectRecharge': RECHARGES,
  'payouts.reportRecharge': ['payouts.reportedRecharges'],
  'payouts.reverseRecharge': RECHARGED,
  'payouts.return': WITHDRAWALS,
  'payouts.withdraw': ['payouts.balance', 'payouts.statement', 'payouts.withdrawals'],
  'plans.createCoupon': COUPONS,
  'plans.edit': ['plans.listOwn', 'plans.list'],
  'plans.endCoupon': COUPONS,
  'plans.pause': ['plans.listOwn', 'plans.list', 'plans.details'],
  'plans.updateDocument': DOCUMENTS,
  'plans.uploadDocument': DOCUMENTS,
  'platformPlans.activateMembership': ['providers.adminDetails'],
  'platformPlans.changeMembership': ['providers.adminDetails'],
  'providers.approve': [WORK, ...PROVIDERS],
  'providers.changeRegistration': PROVIDERS,
  'providers.confirmBankAccount': ['checkout.paymentDetails'],
  'providers.confirmSubProfile': ['providers.ownSubProfiles'],
  'providers.delete': PROVIDERS,
  'providers.document': ['providers.adminDetails'],
  'providers.reject': [WORK, ...PROVIDERS],
  'providers.endRegistration': PROVIDERS,
  'providers.removeVerification': PROVIDERS,
  'providers.saveBankAccount': ['checkout.paymentDetails', 'payouts.balance'],
  'providers.updateOwn': ['providers.details', 'providers.list', 'providers.family'],
  'providers.verify': [WORK, ...PROVIDERS],
  'scorecard.amend': TRADES,
  'scorecard.delete': TRADES,
  'scorecard.exit': TRADES,
  'scorecard.post': TRADES,
} as const satisfies Partial<Record<CallName, readonly CallName[]>>

const staleAfter: ReadonlyMap<string, readonly CallName[]> = new Map(Object.entries(STALE))

/**
 * Invalidates everything that a call may have changed. Also after an error, because the data on the
 * page may have been stale. Resolves when what the page shows is refetched.
 */
export async function markStale(
  queryClient: QueryClient,
  { name }: Pick<CallSpec, 'name'>,
): Promise<void> {
  const reads = staleAfter.get(name) ?? []
  await Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: [read] })))
}
