import { adminEmpoweredEmail } from './admins/admin-empowered.ts'
import type { EventEmail } from './email-on.ts'
import { orderPaidEmail } from './payments/order-paid.ts'
import { paymentRejectedEmail } from './payments/payment-rejected.ts'
import { paymentReturnedEmail } from './payments/payment-returned.ts'
import { paymentSubmittedEmail, paymentWaitingEmail } from './payments/payment-submitted.ts'
import { paymentWithdrawnEmail } from './payments/payment-withdrawn.ts'
import { providerRefundOwedEmail } from './payments/provider-refund-owed.ts'
import { providerRefundSentEmail } from './payments/provider-refund-sent.ts'
import { applicationEmail } from './providers/application.ts'
import { bankAccountChangedEmail } from './providers/bank-account-changed.ts'
import { membershipChangedEmail } from './providers/membership-changed.ts'
import { subscriptionCancelledEmail } from './subscriptions/subscription-cancelled.ts'
import { subscriptionEndingEmail } from './subscriptions/subscription-ending.ts'
import { trialStartedEmail } from './subscriptions/trial-started.ts'

/** Every mail sent on an event. A new one is a file in a folder beside this one and a line here. */
export const eventEmails: readonly EventEmail[] = [
  adminEmpoweredEmail,
  applicationEmail,
  bankAccountChangedEmail,
  membershipChangedEmail,
  orderPaidEmail,
  paymentSubmittedEmail,
  paymentRejectedEmail,
  paymentWithdrawnEmail,
  paymentWaitingEmail,
  paymentReturnedEmail,
  subscriptionCancelledEmail,
  providerRefundOwedEmail,
  providerRefundSentEmail,
  trialStartedEmail,
  subscriptionEndingEmail,
]
