import { fieldMessages } from '../common/texts.ts'
import type { Toast } from '../common/toast.ts'

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
  tooCommon: 'This password is on every list of common passwords. Please choose another one.',
  tooPersonal:
    'This password is too close to your name, your email or ours. Please choose another one.',
} as const

export const signUpMessages = {
  failed: { title: 'Error!', description: 'Error signing up please try again' },
  done: { title: 'Signed Up successfully' },
} as const satisfies Record<string, Toast>

/** The dialog in which customers sign in with their mobile number. */
export const customerLoginMessages = {
  invalidMobile: {
    title: 'Invalid Mobile Number',
    description: fieldMessages.invalidMobile,
  },
  otpSent: { title: 'OTP Sent', description: 'OTP Sent to your given mobile number' },
  otpSendFailed: { title: 'Failed to send OTP' },
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

export const signInLabels = {
  forgotPassword: 'Forgot Password',
  requestOtp: 'Request OTP',
  verifyOtp: 'Verify OTP',
  changePassword: 'Change Password',
  changeMobileNumber: 'Change Mobile Number',
  resendOtp: 'Resend OTP',
} as const

/** Replies of the account calls. */
export const accountTexts = {
  oneContact: 'Please enter either an email address or a mobile number.',
  contactSaved: 'Your contact details were saved.',
  profileSaved: 'Your profile was saved.',
  confirmed: 'Confirmed. You can continue.',
  totpRemoved: 'The authenticator app was turned off.',
  sessionEnded: 'The session was signed out.',
  otherSessionsEnded: 'All other sessions were signed out.',
  unknownDevice: 'Unknown device',
  unknownBrowser: (system: string) => `Unknown browser on ${system}`,
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  /** Shown instead of a name that was erased. */
  removedName: 'Removed account',
} as const
