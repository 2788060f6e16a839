import { emailText } from '#platform/messages/email-text.ts'

/** To a customer whose account an admin has deleted. */
export const accountDeletedEmail = emailText({
  subject: 'Your Tradebox account was deleted',
  paragraphs: [
    'Your Tradebox account was deleted. Your plans have ended, and we refund the unused days the way you paid for them. Invoices, agreements and payment records are kept as the law requires.',
    'If you didn’t expect this, reply to this email.',
  ],
})
