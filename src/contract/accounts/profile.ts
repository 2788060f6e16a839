import { z } from 'zod'
import { only, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, instant } from '../common/fields.ts'
import {
  emailInput,
  mobileInput,
  otpInput,
  passwordInput,
  passwordTryInput,
  personName,
  telegramInput,
  totpInput,
} from './fields.ts'
import { roleSchema } from './roles.ts'
import { accountTexts } from './texts.ts'

const profile = z.object({
  _id: z.string(),
  name: z.string(),
  role: roleSchema,
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  number: z.string().nullable(),
  numberVerified: z.boolean(),
  telegram: z.string().nullable(),
  profileUrl: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Whether an authenticator app is set up. */
  totpEnabled: z.boolean(),
  /** The number of unused recovery codes. */
  recoveryCodes: z.int(),
  createdAt: instant,
})

const messageReply = z.object({ message: z.string() })
const changed = messageReply.extend({ data: profile })

export const getProfile = call({
  name: 'auth.getProfile',
  method: 'GET',
  path: '/api/auth/profile',
  summary: 'My profile',
  access: signedIn,
  rate: 'read',
  reply: z.object({ data: profile }),
})

export const updateProfile = call({
  name: 'auth.updateProfile',
  method: 'POST',
  path: '/api/auth/profile',
  summary: 'Changes my name or Telegram handle',
  access: signedIn,
  rate: 'write',
  body: z.object({
    name: personName().optional(),
    telegram: telegramInput.optional(),
  }),
  reply: changed,
  errors: ['name_locked'],
})

export const updatePhoto = call({
  name: 'auth.updatePhoto',
  method: 'POST',
  path: '/api/auth/profile/photo',
  summary: 'Sets my picture',
  access: signedIn,
  rate: 'upload',
  files: { photo: { kind: 'image', required: true } },
  reply: changed,
  errors: ['image_unreadable'],
})

export const removePhoto = call({
  name: 'auth.removePhoto',
  method: 'POST',
  path: '/api/auth/profile/photo/remove',
  summary: 'Removes my picture',
  access: signedIn,
  rate: 'write',
  reply: changed,
})

export const changePassword = call({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/api/auth/password',
  summary:
    'Sets a new password, after the current one or, where there is none or an authenticator app is set up, a fresh confirmation; ends other sessions',
  access: signedIn,
  rate: 'step-up',
  body: z.object({ currentPassword: passwordTryInput.optional(), newPassword: passwordInput }),
  reply: messageReply,
  errors: ['sign_in_failed', 'password_rejected'],
})

export const requestStepUpOtp = call({
  name: 'auth.requestStepUpOtp',
  method: 'POST',
  path: '/api/auth/step-up/otp',
  summary: 'Sends a code to confirm that it is still me',
  access: signedIn,
  rate: 'own-code',
  reply: messageReply.extend({
    /** The masked recipient of the code. */
    sentTo: z.string(),
  }),
  errors: ['no_way_to_confirm', 'otp_send_limited', 'otp_send_failed', 'otp_paused'],
})

export const stepUp = call({
  name: 'auth.stepUp',
  method: 'POST',
  path: '/api/auth/step-up',
  summary:
    'Confirms by password or code, or by the authenticator app where one is set up, that it is still me; holds for five minutes',
  access: signedIn,
  rate: 'step-up',
  body: z.object({
    password: passwordTryInput.optional(),
    otp: otpInput.optional(),
    totp: totpInput.optional(),
  }),
  reply: messageReply,
  errors: ['sign_in_failed', 'otp_invalid', 'otp_paused', 'totp_required', 'totp_invalid'],
})

const contactInput = { email: emailInput.optional(), number: mobileInput.optional() }
const exactlyOne = (contact: { email?: string | undefined; number?: string | undefined }) =>
  (contact.email === undefined) !== (contact.number === undefined)
const oneContact = { path: ['email'], error: accountTexts.oneContact }

export const requestContactOtp = call({
  name: 'auth.requestContactOtp',
  method: 'POST',
  path: '/api/auth/contact/otp',
  summary: 'Sends a code to my new e-mail address or number',
  access: only('user', 'provider'),
  rate: 'contact-code',
  body: z.object(contactInput).refine(exactlyOne, oneContact),
  reply: messageReply,
  errors: ['otp_send_limited', 'otp_send_failed', 'otp_paused'],
})

export const changeContact = call({
  name: 'auth.changeContact',
  method: 'POST',
  path: '/api/auth/contact',
  summary: 'Stores the e-mail address or number that the code confirms',
  access: only('user', 'provider'),
  rate: 'own-code-check',
  body: z.object({ ...contactInput, otp: otpInput }).refine(exactlyOne, oneContact),
  reply: changed,
  errors: ['otp_invalid', 'otp_paused', 'email_taken', 'number_taken'],
})

export const checkTelegram = call({
  name: 'auth.checkTelegram',
  method: 'POST',
  path: '/api/user/checktelegram',
  summary: 'Whether my profile has a Telegram handle',
  access: signedIn,
  rate: 'read',
  claims: { userId: 'id' },
  body: z.object({ userId: claimedText }),
  reply: z.object({ hasTelegram: z.boolean() }),
})

export const beginTotp = call({
  name: 'auth.beginTotp',
  method: 'POST',
  path: '/api/auth/totp/begin',
  summary: 'Creates a secret for an authenticator app; it is used once a code has confirmed it',
  access: only('admin'),
  rate: 'write',
  secretReply: true,
  reply: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The otpauth address as a QR code, a PNG in a data URL. */
    qr: z.string(),
  }),
  errors: ['totp_enrolled'],
})

export const confirmTotp = call({
  name: 'auth.confirmTotp',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  summary: 'Confirms the authenticator app; returns the recovery codes, once',
  access: only('admin'),
  rate: 'write',
  secretReply: true,
  body: z.object({ code: totpInput.min(1) }),
  reply: messageReply.extend({ recoveryCodes: z.array(z.string()) }),
  errors: ['totp_invalid', 'totp_enrolled', 'totp_not_enrolled', 'otp_paused'],
})

export const disableTotp = call({
  name: 'auth.disableTotp',
  method: 'POST',
  path: '/api/auth/totp/disable',
  summary: 'Removes the authenticator app',
  access: only('admin'),
  rate: 'write',
  body: z.object({ code: totpInput.min(1) }),
  reply: messageReply,
  errors: ['totp_invalid', 'totp_not_enrolled', 'otp_paused'],
})
