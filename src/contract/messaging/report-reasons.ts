import { z } from 'zod'

/** Why somebody reports a conversation. */
export const messageReportReasons = ['credentials', 'promise', 'fraud', 'abuse', 'other'] as const
export const messageReportReasonSchema = z.enum(messageReportReasons)
export type MessageReportReason = (typeof messageReportReasons)[number]

export const messageReportReasonLabels: Readonly<Record<MessageReportReason, string>> = {
  credentials: 'Asks for OTP, password or trading access',
  promise: 'Promises assured returns',
  fraud: 'Asks for money outside Tradebox, or pretends to be somebody else',
  abuse: 'Abusive or unwanted',
  other: 'Something else',
}
