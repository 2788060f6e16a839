import { applicationEmail } from './application.ts'
import { bankAccountChangedEmail } from './bank-account-changed.ts'
import type { EventEmail } from './email-on.ts'
import { membershipChangedEmail } from './membership-changed.ts'
import { orderPaidEmail } from './order-paid.ts'
import { paymentRejectedEmail } from './payment-rejected.ts'
import { paymentReturnedEmail } from './payment-returned.ts'
import { paymentSubmittedEmail, paymentWaitingEmail } from './payment-submitted.ts'
import { paymentWithdrawnEmail } from './payment-withdrawn.ts'
import { providerRefundOwedEmail } from './provider-refund-owed.ts'
import { providerRefundSentEmail } from './provider-refund-sent.ts'
import { subscriptionCancelledEmail } from './subscription-cancelled.ts'
import { subscriptionEndingEmail } from './subscription-ending.ts'
import { trialStartedEmail } from './trial-started.ts'

/** Every mail sent on an event. A new one is a file in this directory and a line here. */
export const eventEmails: readonly EventEmail[] = [
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
