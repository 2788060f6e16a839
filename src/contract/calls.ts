import { accountsCalls } from './accounts/calls.ts'
import { adminCalls } from './admin/calls.ts'
import { checkoutCalls } from './checkout/calls.ts'
import { clientsCalls } from './clients/calls.ts'
import { contentHostCalls } from './content/host-calls.ts'
import { contentOwnCalls } from './content/own-calls.ts'
import { contentPublicCalls } from './content/public-calls.ts'
import { contentReaderCalls } from './content/reader-calls.ts'
import { devCalls } from './dev/calls.ts'
import { esignCalls } from './esign/calls.ts'
import { followsCalls } from './follows/calls.ts'
import { invoicesCalls } from './invoices/calls.ts'
import { marketCalls } from './market/calls.ts'
import { messagingAdminCalls } from './messaging/admin-calls.ts'
import { messagingCalls } from './messaging/calls.ts'
import { notificationsCalls } from './notifications/calls.ts'
import { paymentsCalls } from './payments/calls.ts'
import { payoutsCalls } from './payouts/calls.ts'
import { plansCalls } from './plans/calls.ts'
import { platformPlansCalls } from './platform-plans/calls.ts'
import { providersAdminCalls } from './providers/admin-calls.ts'
import { bankAccountCalls } from './providers/bank-account.ts'
import { providersCalls } from './providers/calls.ts'
import { providersSignupCalls } from './providers/signup.ts'
import { scorecardCommandCalls } from './scorecard/command-calls.ts'
import { scorecardQueryCalls } from './scorecard/query-calls.ts'
import { scorecardSummaryCalls } from './scorecard/summary-calls.ts'
import { searchCalls } from './search/calls.ts'

/** Every call, by name. */
export const calls = {
  ...accountsCalls,
  ...notificationsCalls,
  ...providersCalls,
  ...providersAdminCalls,
  ...providersSignupCalls,
  ...bankAccountCalls,
  ...followsCalls,
  ...plansCalls,
  ...esignCalls,
  ...invoicesCalls,
  ...paymentsCalls,
  ...checkoutCalls,
  ...platformPlansCalls,
  ...payoutsCalls,
  ...searchCalls,
  ...marketCalls,
  ...scorecardCommandCalls,
  ...scorecardQueryCalls,
  ...scorecardSummaryCalls,
  ...adminCalls,
  ...messagingCalls,
  ...messagingAdminCalls,
  ...clientsCalls,
  ...contentPublicCalls,
  ...contentReaderCalls,
  ...contentOwnCalls,
  ...contentHostCalls,
  ...devCalls,
} as const
