import type { Toast } from '../common/toast.ts'

export const paymentMessages = {
  proofMissing: {
    title: 'Payment Proof Missing',
    description: 'Please upload a payment screenshot before submitting.',
  },
  signatureMissing: { title: 'Please sign the agreement before submitting the payment.' },
  signInRequired: { title: 'Please log in before submitting the payment.' },
  serviceMissing: { title: 'Please open the plan again before submitting the payment.' },
  submitted: {
    title: 'Payment Submitted',
    description: 'Your payment has been successfully recorded!',
  },
  failed: { title: 'Payment Submission Failed' },
} as const satisfies Record<string, Toast>

export const telegramMessages = {
  missing: {
    title: 'Telegram Not Added',
    description:
      'Please add your Telegram handle in your profile before proceeding with the purchase.',
  },
  unverifiable: { title: 'Unable to verify Telegram handle. Please try again later.' },
} as const satisfies Record<string, Toast>

export const freeTrialMessages = {
  availed: { title: 'Free Trial availed' },
  failed: { title: 'Failed to avail free trial' },
} as const satisfies Record<string, Toast>
