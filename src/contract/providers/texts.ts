import type { Toast } from '../common/toast.ts'
import type { ProviderType } from './categories.ts'
import type { SocialNetwork } from './types.ts'

/** Shown under what only admins can change: a registered name, number or category. */
export const REGISTRATION_CHANGE_HINT =
  'To change this, send us the new certificate. We check it and change this for you.'

export const socialNetworkLabels: Readonly<Record<SocialNetwork, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  twitter: 'X',
  linkedin: 'LinkedIn',
}

/** Errors of the form, in the order in which they are checked. */
export const providerSignupMessages = {
  underAge: { title: 'age criteria not matched', description: 'Min age should be 18 years' },
  passwordMismatch: { title: 'Passwords do not match' },
  phoneTooLong: { title: 'Phone numbers digits are more than 10' },
  invalidRegistration: (label: string, hint: string): Toast => ({
    title: `${label} is not valid`,
    description: `Please enter your ${label} as ${hint}`,
  }),
  companyRegistration: (company: string, number: string): Toast => ({
    title: 'This is not the company’s registration number',
    description: `A sub-profile of ${company} has its registration number. Enter ${number}.`,
  }),
  fileTooLarge: { title: 'Please select files under 5mb' },
  submitted: {
    title: 'Succesfully Submitted',
    description: 'Your application for service provider submitted succesfully',
  },
  networkError: {
    title: 'Error!',
    description:
      'There was an error submitting plz try again later make sure you have filled all information and uploaded files',
  },
  fileRequired: (label: string) => `Please upload your ${label}`,
  agreementRequired: 'Please accept the terms to continue',
} as const

export const paymentDetailsMessages = {
  loadFailed: { title: 'Error loading payment details' },
  noQrCode: 'No QR Code Available',
  confirmed: { title: 'Bank account confirmed' },
} as const

export const adminProviderMessages = {
  verifyFailed: { title: 'Error!', description: 'error verifying provider' },
  verified: { title: 'Provider verified' },
  rejected: { title: 'Success', description: 'Provider disapproved' },
  rejectFailed: { title: 'Error!', description: 'error' },
  registrationChanged: { title: 'Registration changed' },
  registrationEnded: {
    title: 'Registration ended',
    description: 'Running plans end and refunds start within minutes.',
  },
  companyName: 'A sub-profile has the name of its company.',
  effectiveOnRange: 'Choose a day of the last year, up to today.',
  verificationRemoved: { title: 'Provider verified status removed' },
  verificationRemovalFailed: { title: 'Error!' },
  deleted: { title: 'SP deleted' },
  deleteFailed: { title: 'error' },
  /**
   * Shown in a dialog that offers no way to continue. `amount` is formatted without the currency
   * sign.
   */
  deleteBlocked: (amount: string) =>
    `This provider holds ₹${amount} in the wallet. It must be settled first.`,
  deleteOwes: (amount: string) => `It owes Tradebox ₹${amount}.`,
  deleteAtRisk: (amount: string) =>
    `₹${amount} of its sales is disputed by buyers’ banks, or was taken back by them and is not charged to it yet.`,
  deleteUnclaimed: (amount: string) => `₹${amount} of GST from its sales was not claimed yet.`,
  deleteWithdraws: 'A withdrawal is waiting for a decision or payment.',
  deleteRecharges: 'A recharge of its wallet is waiting for confirmation.',
  deleteAwaits: 'A direct payment is waiting for verification.',
  deleteRefunds: 'A customer who paid directly is waiting for a refund.',
  deleteRegistration:
    'Refunds for its ended registration are being made. Try again in a few minutes.',
  deleteSells: (count: number) =>
    count === 1
      ? 'A subscription to one of its plans is running. End or cancel it first.'
      : `${count} subscriptions to its plans are running. End or cancel them first.`,
} as const

export const bankDetailsTexts = {
  saved: 'Bank details saved',
  imageUnreadable: 'This picture cannot be read.',
} as const

export const providerTypeLabels: Readonly<Record<ProviderType, string>> = {
  Individual: 'Individual',
  'Non Individual': 'Non Individual',
  'sub profile': 'Sub profile',
}
