import type { Toast } from './toast.ts'

/** Sign-in, one-time passwords, passwords and the sign-up of every role. */

export const signInMessages = {
  /** The banner above the sign-in form. */
  failed: 'Unable to Login. Please check your password and try again.',
  emailRequired: 'Email required',
  passwordRequired: 'Please enter your password',
} as const

export const otpMessages = {
  sent: { title: 'OTP Sent', description: 'OTP Sent to your given mail address' },
  verified: { title: 'OTP Verified' },
  emailRequiredToRequest: {
    title: 'Email required',
    description: 'Please write email address before requesting for OTP',
  },
  emailRequiredToSubmit: {
    title: 'Email required',
    description: 'Please write email address before submitting OTP',
  },
  required: 'Please enter the OTP',
  invalid: { title: 'Invalid OTP', description: 'Please check the code and try again.' },
} as const satisfies Record<string, Toast | string>

export const passwordMessages = {
  mismatch: {
    title: 'Passwords do not match',
    description: 'please check your passwords and try again',
  },
  userNotFound: {
    title: 'User Not Found',
    description: 'User Not Found Please verify you have written correct email address',
  },
  resetFailed: { title: 'Error!', description: 'Error resetting password please try again' },
  updated: { title: 'Success', description: 'Password updated' },
  tooShort: (characters: number) => `Please use at least ${characters} characters`,
  tooLong: (characters: number) => `Please use at most ${characters} characters`,
} as const

export const signUpMessages = {
  failed: { title: 'Error!', description: 'Error signing up please try again' },
  done: { title: 'Signed Up successfully' },
} as const satisfies Record<string, Toast>

/** The dialog in which customers sign in with their mobile number. */
export const customerLoginMessages = {
  invalidMobile: {
    title: 'Invalid Mobile Number',
    description: 'Please enter a valid mobile number',
  },
  otpSent: { title: 'OTP Sent', description: 'OTP Sent to your given mobile number' },
  otpSendFailed: { title: 'Failed to send OTP' },
  invalidOtp: { title: 'Invalid OTP' },
  otpVerified: { title: 'OTP Verified', description: 'Please complete your profile' },
  otpVerificationFailed: { title: 'OTP Verification Failed' },
  missingInformation: {
    title: 'Missing Information',
    description: 'Please enter your name and email',
  },
  invalidTelegram: {
    title: 'Invalid Telegram Number',
    description: 'Please enter a Telegram number that starts with +91',
  },
  registrationFailed: { title: 'Registration Failed' },
  signInFailed: { title: 'Sign In Failed' },
} as const satisfies Record<string, Toast>

/** The refusals of the form come in the order in which they are checked. */
export const providerSignupMessages = {
  underAge: { title: 'age criteria not matched', description: 'Min age should be 18 years' },
  passwordMismatch: { title: 'Passwords do not match' },
  phoneTooLong: { title: 'Phone numbers digits are more than 10' },
  invalidRegistration: (label: string, hint: string): Toast => ({
    title: `${label} is not valid`,
    description: `Please enter your ${label} as ${hint}`,
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

/** What stands under a field that is empty or of the wrong form. */
export const fieldMessages = {
  required: 'Please fill in this field',
  invalidId: 'This is not a valid id',
  invalidEmail: 'Please enter a valid email address',
  invalidMobile: customerLoginMessages.invalidMobile.description,
  invalidDate: 'Please enter a valid date',
  invalidPercentage: 'Please enter a percentage from 0 to 100',
  invalidCount: 'Please enter a whole number within the limits',
  tooShort: (characters: number) => `Please use at least ${characters} characters`,
  invalidReference: 'Please use the letters and digits of the bank’s reference, 6 at least',
  invalidBankField: 'Please check this against your bank account',
  invalidUrl: 'Please enter a valid https address',
  invalidPath: 'This is not an address of this site',
  invalidCursor: 'This place in the list does not exist',
  invalidAmount: 'Please enter an amount in rupees with at most two decimals',
  invalidTelegramHandle: 'Please enter a Telegram username or a number that starts with +91',
  severalLines: 'Please write this on one line',
  unstorable: 'This text contains characters that cannot be stored',
  tooLong: (characters: number) => `Please use at most ${characters} characters`,
} as const
