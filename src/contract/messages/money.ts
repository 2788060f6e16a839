import type { Toast } from './toast.ts'

/** Manual payments, withdrawals and GST claims. */

export const paymentMessages = {
  proofMissing: {
    title: 'Payment Proof Missing',
    description: 'Please upload a payment screenshot before submitting.',
  },
  signatureMissing: { title: 'Please sign the agreement before submitting the payment.' },
  signInRequired: { title: 'Please sign in before submitting the payment.' },
  serviceMissing: { title: 'Please open the plan again before submitting the payment.' },
  submitted: {
    title: 'Payment Submitted',
    description: 'Your payment has been successfully recorded!',
  },
  failed: { title: 'Payment Submission Failed' },
} as const satisfies Record<string, Toast>

export const paymentDetailsMessages = {
  loadFailed: { title: 'Error loading payment details' },
  noQrCode: 'No QR Code Available',
} as const

export const withdrawalMessages = {
  requestFailed: { title: 'Failed to create withdraw request' },
  requested: { title: 'Withdraw request created' },
  approveFailed: { title: 'Failed to approve withdrawal' },
  approved: { title: 'Withdrawal approved' },
  rejectFailed: { title: 'Failed to reject withdrawal' },
  rejected: { title: 'Withdrawal rejected' },
  processFailed: { title: 'Failed to Process withdrawal' },
  processed: { title: 'Withdrawal processed' },
  returnFailed: { title: 'Failed to return withdrawal' },
  returned: { title: 'Withdrawal returned' },
} as const satisfies Record<string, Toast>

export const gstClaimMessages = {
  failed: { title: 'Failed to claim', description: 'Failed to claim GST please try again later' },
  done: { title: 'GST claimed', description: 'Recorded GST data successfully' },
} as const satisfies Record<string, Toast>
