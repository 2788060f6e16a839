import type { MessageReportReason } from './types.ts'

export const messagingTexts = {
  imageUnreadable: 'We can’t read this picture. Try another.',
  reported: 'A conversation was reported',
  reportedText: 'Read it and decide what to do.',
} as const

export const messageReportReasonLabels: Readonly<Record<MessageReportReason, string>> = {
  credentials: 'Asks for OTP, password or trading access',
  promise: 'Promises assured returns',
  fraud: 'Asks for money outside Tradebox, or pretends to be someone else',
  abuse: 'Abusive or unwanted',
  other: 'Something else',
}
