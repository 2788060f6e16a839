import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const telegramTexts = {
  form: 'Telegram handle',
  label: 'Telegram handle',
  why: 'Your username, or the number you use on Telegram. Providers send calls and reach you there. We save it in your profile.',
  save: 'Save and continue',
  example: '@name or +91 98765 43210',
} as const

/** Texts of forms that several features share. */
export const formTexts = {
  addressLine: (line: number) => `Address line ${line}`,
  city: 'City',
  pinCode: 'PIN code',
  state: 'State',
  chooseAState: 'Choose a state',
  billingDetails: 'Billing details',
  nameOnTheInvoice: 'Name on the invoice',
  address: 'Address',
  addressSecondLine: 'Address, second line',
  gstTypeHint: 'Sets the GST type. Your total doesn’t change.',
  gstin: 'GSTIN',
  gstinHint: 'Only if you are registered for GST.',
  otp: 'OTP',
  sentTo: (contact: ReactNode) => sentence`Sent to ${contact}. It is valid for 5 minutes.`,
  resendIn: (resendOtp: string, left: ReactNode) => sentence`${resendOtp} in ${left}`,
  cancel: 'Cancel',
  save: 'Save',
  discard: 'Discard changes',
  needsScript: 'This form needs JavaScript. Please switch it on and reload the page.',
  referenceNumber: 'Reference number',
  bankTransfer: 'Bank transfer',
  recordTransfer: 'Record transfer',
  sentOn: 'Sent on',
  reason: 'Reason',
}
