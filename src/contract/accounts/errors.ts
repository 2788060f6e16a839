import type { ErrorEntry } from '../common/errors.ts'
import { operator } from '../documents/operator-facts.ts'
import { ADMIN_SECOND_AFTER_DAYS } from './limits.ts'
import { customerLoginMessages, otpMessages, passwordMessages, signInMessages } from './texts.ts'

/** Errors of sign-in, sign-up, codes, passwords, sessions and profiles. */
export const accountsErrors = {
  sign_in_failed: { status: 401, message: signInMessages.failed },
  totp_required: { status: 401, message: 'Please enter the code from your authenticator app.' },
  totp_invalid: { status: 401, message: 'This code is wrong, or was used before.' },
  /** Sent only to a client that has proven that the account is its own. */
  account_closed: {
    status: 403,
    message:
      'This account is closed. If you applied as a service provider, our email has the reason. Reply to it if you think we made a mistake.',
  },
  /** To a customer; also only after the proof. */
  account_suspended: {
    status: 403,
    message: `This account is suspended. We emailed the reason if you have a verified email address. To have it reopened, write to ${operator.supportEmail}.`,
  },
  number_not_verified: { status: 401, message: customerLoginMessages.signInFailed.title },
  otp_invalid: { status: 400, message: otpMessages.invalid.title },
  otp_paused: { status: 429, message: 'Too many wrong codes. Please try again in an hour.' },
  otp_send_limited: {
    status: 429,
    message: 'A code was sent recently. Please wait before requesting another.',
  },
  otp_send_failed: { status: 503, message: customerLoginMessages.otpSendFailed.title },
  contact_not_verified: {
    status: 401,
    message: 'Your verification has expired. Please verify the OTP again.',
  },
  email_taken: {
    status: 409,
    message: 'This email address already has an account. Please log in instead.',
  },
  number_taken: {
    status: 409,
    message: 'This mobile number already belongs to an account. Please log in instead.',
  },
  number_unproven: {
    status: 409,
    message: 'Please verify your mobile number in My Profile first.',
  },
  reset_failed: { status: 401, message: passwordMessages.resetFailed.description },
  /** The form showed other versions than those in force. */
  documents_changed: {
    status: 409,
    message:
      'Our documents have changed since you opened this page. Reload it and read them again.',
  },
  password_rejected: { status: 400, message: 'Please choose another password.' },
  resume_key_unknown: {
    status: 404,
    message: 'We can’t resume this application. Please verify your email again.',
  },
  no_way_to_confirm: {
    status: 409,
    message: 'There is no verified number or email address to send a code to.',
  },
  name_locked: {
    status: 409,
    message: 'Only we can change a registered name, after checking the new certificate.',
  },
  /** For admins: the second of two could be a second account of the first. */
  admin_too_new: {
    status: 409,
    message: `This needs two independent admins. In the last ${ADMIN_SECOND_AFTER_DAYS} days one of you was added or given permissions by the other, or both by the same admin. Ask another admin, or wait.`,
  },
  totp_enrolled: { status: 409, message: 'An authenticator app is already set up.' },
  totp_not_enrolled: { status: 409, message: 'No authenticator app is set up.' },
} as const satisfies Record<string, ErrorEntry>
