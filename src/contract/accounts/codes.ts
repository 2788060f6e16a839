import { z } from 'zod'
import { anyone } from '../access.ts'
import { call } from '../call.ts'
import { emailInput, emailOfCodeInput, mobileInput, otpInput } from './fields.ts'

/** Replies that say no more than that it is done. */
const said = z.object({ message: z.string() })

export const requestOtpForMobile = call({
  name: 'auth.requestOtpForMobile',
  method: 'POST',
  path: '/api/auth/requestoptformobile',
  summary: 'Sends a code to a mobile number; answers the same whether it is known or not',
  access: anyone,
  rate: 'otp-request',
  body: z.object({ number: mobileInput }),
  reply: said,
  errors: ['otp_send_limited', 'otp_send_failed', 'otp_paused'],
})

export const checkOtpNumber = call({
  name: 'auth.checkOtpNumber',
  method: 'POST',
  path: '/api/auth/checkotpnumber',
  summary: 'Checks the code for a number in the browser that asked for it',
  access: anyone,
  rate: 'otp-check',
  body: z.object({ number: mobileInput, otp: otpInput }),
  reply: said.extend({ userExists: z.boolean(), user: z.object({ number: z.string() }) }),
  errors: ['otp_invalid', 'otp_paused'],
})

export const requestOtp = call({
  name: 'auth.requestOtp',
  method: 'POST',
  path: '/api/auth/requestotp',
  summary: 'Sends a code to an e-mail address for a sign-up',
  access: anyone,
  rate: 'otp-request',
  body: z.object({
    email: emailInput,
    /** Whose sign-up it is; a customer's unless told. */
    purpose: z.enum(['signup', 'provider']).default('signup'),
  }),
  reply: said,
  errors: ['otp_send_limited', 'otp_send_failed', 'otp_paused'],
})

export const requestPassResetOtp = call({
  name: 'auth.requestPassResetOtp',
  method: 'POST',
  path: '/api/auth/requestpassresetotp',
  summary: 'Sends a code for a new password; answers the same whether the address is known or not',
  access: anyone,
  rate: 'otp-request',
  body: z.object({ email: emailInput }),
  reply: said,
  errors: ['otp_send_limited', 'otp_send_failed', 'otp_paused'],
})

/** Made by the browser or by the server; 128 bits at least. */
const resumeKey = z.string().regex(/^[\w-]{22,128}$/)

export const checkOtp = call({
  name: 'auth.checkOtp',
  method: 'POST',
  path: '/api/auth/checkotp',
  summary: 'Checks the code for an e-mail address; what it opens was settled when it was requested',
  access: anyone,
  rate: 'otp-check',
  body: z.object({
    email: emailOfCodeInput,
    otp: otpInput,
    /** Sent along by whoever applies as a provider; empty where the browser has none yet. */
    key: resumeKey.or(z.literal('')).nullish(),
  }),
  reply: said.extend({
    /** By which a provider's application is taken up again within a day. */
    key: z.string().optional(),
  }),
  errors: ['otp_invalid', 'otp_paused'],
})

export const checkRefreshOtp = call({
  name: 'auth.checkRefreshOtp',
  method: 'POST',
  path: '/api/auth/checkrefreshotp',
  summary: "Takes a provider's begun application up again",
  access: anyone,
  rate: 'resume-key',
  body: z.object({ key: z.string().min(1).max(128) }),
  reply: z.object({ email: z.string() }),
  errors: ['resume_key_unknown'],
})

export const checkForUser = call({
  name: 'auth.checkForUser',
  method: 'GET',
  path: '/api/auth/checkforuser',
  summary: 'Whether an e-mail address belongs to an account',
  access: anyone,
  rate: 'email-lookup',
  query: z.object({ email: emailInput }),
  reply: z.object({ userExists: z.boolean() }),
  errors: [],
})
