import type { OutgoingMessage } from '#platform/messages.ts'
import type { OtpPurpose } from './rules/otp-policy.ts'

type Mail = Pick<Extract<OutgoingMessage, { channel: 'mail' }>, 'subject' | 'text'>

/** What a code does, as it stands in the middle of a sentence. */
const deeds: Readonly<Record<OtpPurpose, string>> = {
  login: 'sign in to Tradebox',
  signup: 'verify your email address and create your Tradebox account',
  provider: 'verify your email address and apply as a service provider',
  reset: 'set a new password for your Tradebox account',
  'step-up': 'confirm that it is you',
  contact: 'confirm your new contact details',
  esign: 'sign your agreement',
}

const FAREWELL = 'Team Tradebox'

export function codeMail(purpose: OtpPurpose, code: string): Mail {
  return {
    subject: `${code} is your Tradebox code`,
    text: letter(
      'Hello,',
      `Your code to ${deeds[purpose]} is ${code}.`,
      'It is valid for 5 minutes, works once, and only in the browser where you asked for it.',
      'Nobody at Tradebox will ever ask you for this code. If you did not request it, please ignore this message; without the code nothing happens.',
    ),
  }
}

/** One message part of a network's length, the code first for the lock screen. */
export function codeSms(purpose: OtpPurpose, code: string): string {
  return `${code} is your code to ${deeds[purpose]}. Valid for 5 minutes. Do not share it with anyone. - Tradebox`
}

export function welcomeMail(name: string, publicUrl: URL): Mail {
  return {
    subject: 'Welcome to Tradebox',
    text: letter(
      `Hello ${name},`,
      'Your Tradebox account is ready.',
      `Find SEBI-registered research analysts and advisers, compare what their published calls have made and lost, and follow the ones you trust: ${publicUrl.origin}`,
      'A few words before you begin. Investments in securities are subject to market risks, and past performance says nothing certain about the future. Registration with SEBI is no guarantee of returns, and nobody on Tradebox may promise you any. If somebody does, please write to us.',
    ),
  }
}

export function alreadyRegisteredMail(publicUrl: URL): Mail {
  return {
    subject: 'You already have a Tradebox account',
    text: letter(
      'Hello,',
      'Somebody, probably you, tried to create a Tradebox account with this email address. There is one already, so no code was sent.',
      `Sign in: ${publicUrl.origin}/auth/signin`,
      `Set a new password if you have forgotten yours: ${publicUrl.origin}/auth/forgotpassword`,
      'If this was not you, there is nothing to do.',
    ),
  }
}

export function unprovenAddressMail(publicUrl: URL): Mail {
  return {
    subject: 'Your Tradebox sign-in',
    text: letter(
      'Hello,',
      'Somebody, probably you, asked for a new password with this email address. It is noted on an account that signs in by mobile number and has not confirmed the address, so no password can be set with it yet.',
      `Sign in with your mobile number at ${publicUrl.origin} and confirm this address in My Profile. After that a password can be set.`,
      'If this was not you, there is nothing to do.',
    ),
  }
}

export function passwordChangedMail(name: string, publicUrl: URL): Mail {
  return {
    subject: 'Your Tradebox password was changed',
    text: letter(
      `Hello ${name},`,
      'The password of your Tradebox account has just been changed, and all other sessions were signed out.',
      `If this was not you, set a new password at once: ${publicUrl.origin}/auth/forgotpassword`,
    ),
  }
}

export function newDeviceMail(
  name: string,
  { at, ip, device }: { readonly at: Date; readonly ip: string; readonly device: string },
): Mail {
  const when = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Kolkata',
  }).format(at)
  return {
    subject: 'New sign-in to your Tradebox admin account',
    text: letter(
      `Hello ${name},`,
      'Your admin account was signed in to from a browser that we have not seen before.',
      `When: ${when} IST\nBrowser: ${device}\nAddress: ${ip}`,
      'If this was not you, change your password at once and tell the other admins.',
    ),
  }
}

export function contactMovedMail(name: string, what: 'email address' | 'mobile number'): Mail {
  return {
    subject: `Your ${what} at Tradebox has changed`,
    text: letter(
      `Hello ${name},`,
      `The ${what} of your Tradebox account was proven by a code or changed from inside your account.`,
      'If you did not expect this, please sign in, look at My Profile and write to us.',
    ),
  }
}

export function contactMovedSms(what: 'email address' | 'mobile number'): string {
  return `The ${what} of your Tradebox account was proven or changed. Not you? Sign in and look at My Profile. - Tradebox`
}

function letter(...paragraphs: readonly string[]): string {
  return `${[...paragraphs, FAREWELL].join('\n\n')}\n`
}
