import { momentText } from '#contract/common/moments.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import { type Email, emailText } from '#platform/messages/email-text.ts'
import type { OtpPurpose } from '../rules/otp-policy.ts'

/** What a code is for, as a phrase within a sentence. */
const codePurposes: Readonly<Record<OtpPurpose, string>> = {
  login: 'log in to Tradebox',
  signup: 'verify your email address and create your Tradebox account',
  provider: 'verify your email address and apply as a service provider',
  reset: 'set a new password for your Tradebox account',
  'step-up': 'confirm that it is you',
  contact: 'confirm your new contact details',
  esign: 'sign your agreement',
}

export function codeMail(purpose: OtpPurpose, code: string): Email {
  return emailText({
    subject: `${code} is your Tradebox code`,
    paragraphs: [
      `Your code to ${codePurposes[purpose]} is ${code}.`,
      'It is valid for 5 minutes and works once, only in the browser where you requested it.',
      'Nobody at Tradebox will ever ask you for this code. If you didn’t request it, ignore this message.',
    ],
  })
}

/** Fits into one SMS segment; the code comes first so that the lock screen shows it. */
export function codeSms(purpose: OtpPurpose, code: string): string {
  return `${code} is your code to ${codePurposes[purpose]}. Valid for 5 minutes. Do not share it with anyone. - Tradebox`
}

export function welcomeMail(name: string, publicUrl: URL): Email {
  return emailText({
    name,
    subject: 'Welcome to Tradebox',
    paragraphs: [
      'Your Tradebox account is ready.',
      `Find SEBI-registered research analysts and advisers, compare the results of their published calls, and follow the ones you trust: ${publicUrl.origin}`,
      'Before you start: investments in securities are subject to market risks, and past performance does not guarantee future results. SEBI registration does not guarantee returns, and nobody on Tradebox may promise you any. If somebody does, write to us.',
    ],
  })
}

export function alreadyRegisteredMail(publicUrl: URL): Email {
  return emailText({
    subject: 'You already have a Tradebox account',
    paragraphs: [
      'Someone, probably you, tried to create a Tradebox account with this email address. You already have one, so we sent no code.',
      `Log in: ${publicUrl.origin}/auth/signin`,
      `Set a new password if you have forgotten yours: ${publicUrl.origin}/auth/forgotpassword`,
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

export function closedAccountMail(): Email {
  return emailText({
    subject: 'Your Tradebox account is closed',
    paragraphs: [
      'Someone, probably you, asked for a Tradebox code for this email address. Its account is closed, so we sent no code.',
      'If you applied as a service provider, our earlier email has the reason, and you can apply again with this address. If you think we made a mistake, reply to this email.',
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

export function suspendedAccountMail(): Email {
  return emailText({
    subject: 'Your Tradebox account is suspended',
    paragraphs: [
      'Someone, probably you, asked for a Tradebox code for this email address. Its account is suspended, so we sent no code.',
      `Our earlier email has the reason. To have the account reopened, write to ${operator.supportEmail}.`,
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

export function unprovenAddressMail(publicUrl: URL): Email {
  return emailText({
    subject: 'Your Tradebox sign-in',
    paragraphs: [
      'Someone, probably you, asked to reset the password for this email address. The account signs in with a mobile number and hasn’t verified this address yet, so you can’t set a password with it.',
      `Log in with your mobile number at ${publicUrl.origin} and verify this address in My Profile. Then you can set a password.`,
      'If this wasn’t you, you don’t need to do anything.',
    ],
  })
}

export function passwordChangedMail(name: string, publicUrl: URL): Email {
  return emailText({
    name,
    subject: 'Your Tradebox password was changed',
    paragraphs: [
      'Your Tradebox password was just changed, and all other sessions were signed out.',
      `If this wasn’t you, set a new password now: ${publicUrl.origin}/auth/forgotpassword`,
    ],
  })
}

export const PASSWORD_CHANGED_SMS =
  'The password of your Tradebox account was set or changed. Not you? Set a new one by "Forgot password". - Tradebox'

export function newDeviceMail(
  name: string,
  { at, ip, device }: { readonly at: Date; readonly ip: string; readonly device: string },
): Email {
  return emailText({
    name,
    subject: 'New sign-in to your Tradebox admin account',
    paragraphs: [
      'Someone logged in to your admin account from a new browser.',
      `When: ${momentText(at)}\nBrowser: ${device}\nAddress: ${ip}`,
      'If this wasn’t you, change your password now and tell the other admins.',
    ],
  })
}

export type SecondFactorChange = 'added' | 'removed' | 'recovery-code'

const secondFactorChanges: Readonly<Record<SecondFactorChange, string>> = {
  added: 'An authenticator app was added to your Tradebox account',
  removed: 'The authenticator app was removed from your Tradebox account',
  'recovery-code': 'A recovery code of your Tradebox account was used',
}

export function secondFactorMail(name: string, change: SecondFactorChange, publicUrl: URL): Email {
  return emailText({
    name,
    subject: secondFactorChanges[change],
    paragraphs: [
      `${secondFactorChanges[change]}.`,
      `If this wasn’t you, set a new password now, which signs out all sessions, and write to us: ${publicUrl.origin}/auth/forgotpassword`,
    ],
  })
}

export function secondFactorSms(change: SecondFactorChange): string {
  return `${secondFactorChanges[change]}. Not you? Set a new password by "Forgot password" and write to us. - Tradebox`
}

export function contactMovedMail(name: string, what: 'email address' | 'mobile number'): Email {
  return emailText({
    name,
    subject: `Your ${what} at Tradebox has changed`,
    paragraphs: [
      `The ${what} of your Tradebox account was verified with a code or changed in your account.`,
      'If you didn’t expect this, log in, check My Profile and write to us.',
    ],
  })
}

export function contactMovedSms(what: 'email address' | 'mobile number'): string {
  return `The ${what} of your Tradebox account was proven or changed. Not you? Log in and check My Profile. - Tradebox`
}
