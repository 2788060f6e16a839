import { operator } from '#contract/documents/operator-facts.ts'
import { type Email, emailText } from '#platform/messages/email-text.ts'

export function customerSuspendedEmail(name: string, reason: string): Email {
  return emailText({
    name,
    subject: 'Your Tradebox account is suspended',
    paragraphs: [
      'We suspended your Tradebox account and signed you out on all devices. You can’t log in or buy plans until it is reopened.',
      `Reason: ${reason}`,
      'Your plans, invoices and refunds stay as they are. Plans still end on their dates.',
      `If you think we made a mistake, write to ${operator.supportEmail}.`,
    ],
  })
}

export function customerReopenedEmail(name: string, reason: string): Email {
  return emailText({
    name,
    subject: 'Your Tradebox account is open again',
    paragraphs: ['We reopened your Tradebox account. You can log in again.', `Reason: ${reason}`],
  })
}
