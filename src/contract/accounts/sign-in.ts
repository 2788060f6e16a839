import { z } from 'zod'
import { anyone, only, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { id, instant } from '../common/fields.ts'
import { URL_MAX_CHARACTERS } from '../common/limits.ts'
import { acceptedDocumentSchema } from '../documents/accepted.ts'
import {
  emailInput,
  mobileInput,
  otpInput,
  passwordInput,
  passwordTryInput,
  totpInput,
} from './fields.ts'
import { passwordMessages } from './texts.ts'
import { adminSessionUserSchema, customerSignupSchema, sessionUserSchema } from './types.ts'

/** A path of this site. Any other value leads to the role's landing page. */
const callbackUrl = z.string().max(URL_MAX_CHARACTERS).optional()

const signedInReply = z.object({
  user: sessionUserSchema,
  /** The page to open next. */
  redirect: z.string(),
})

export const signInByNumber = call({
  name: 'auth.signInByNumber',
  method: 'POST',
  path: '/api/auth/signin',
  summary: 'Signs in the owner of a number that this browser has just confirmed',
  access: anyone,
  rate: 'sign-in',
  rateSubject: 'number',
  body: z.object({ number: mobileInput, callbackUrl }),
  reply: signedInReply,
  errors: ['number_not_verified', 'account_closed', 'account_suspended'],
})

export const signInWithPassword = call({
  name: 'auth.signInWithPassword',
  method: 'POST',
  path: '/api/auth/signin/credentials',
  summary: 'Signs in by e-mail address and password',
  access: anyone,
  rate: 'sign-in',
  rateSubject: 'email',
  body: z.object({
    email: emailInput,
    password: passwordTryInput,
    totp: totpInput.optional(),
    callbackUrl,
  }),
  reply: signedInReply,
  errors: [
    'sign_in_failed',
    'totp_required',
    'totp_invalid',
    'account_closed',
    'account_suspended',
  ],
})

export const adminLogin = call({
  name: 'auth.adminLogin',
  method: 'POST',
  path: '/api/auth/admin-login',
  summary: 'Signs an admin in, with the second factor once one is set up',
  access: anyone,
  rate: 'admin-login',
  rateSubject: 'email',
  body: z.object({ email: emailInput, password: passwordTryInput, totp: totpInput.optional() }),
  reply: z.object({ user: adminSessionUserSchema, redirect: z.string() }),
  errors: ['sign_in_failed', 'totp_required', 'totp_invalid'],
})

/** The sign-up page sends a password; the dialog for mobile customers does not. */
const signUpBody = customerSignupSchema
  .extend({
    otp: otpInput.optional(),
    password: passwordInput.optional(),
    confirmpassword: z.string().optional(),
    /** The documents that the form showed, and in which versions. */
    documents: z.array(acceptedDocumentSchema).max(10).optional(),
  })
  .refine((form) => form.password === form.confirmpassword, {
    path: ['confirmpassword'],
    error: passwordMessages.mismatch.title,
  })

export const signUpUser = call({
  name: 'auth.signUpUser',
  method: 'POST',
  path: '/api/auth/user/signup',
  summary:
    'Registers a customer whose e-mail address (with a password) or number was just confirmed',
  access: anyone,
  rate: 'otp-check',
  secretReply: true,
  body: signUpBody,
  reply: z.object({
    message: z.string(),
    user: sessionUserSchema,
    /** Identifies the new session; it is not a credential. */
    token: z.string(),
  }),
  errors: [
    'documents_changed',
    'contact_not_verified',
    'email_taken',
    'number_taken',
    'password_rejected',
  ],
})

export const resetPassword = call({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/api/auth/resetpassword',
  summary: 'Sets a new password for the address that this browser has just confirmed',
  access: anyone,
  rate: 'sign-in',
  rateSubject: 'email',
  body: z.object({ email: emailInput, newPassword: passwordInput }),
  reply: z.object({ message: z.string() }),
  errors: ['reset_failed', 'password_rejected'],
})

export const signOut = call({
  name: 'auth.signOut',
  method: 'POST',
  path: '/api/auth/signout',
  summary: 'Ends the session, if there is one',
  access: anyone,
  rate: 'write',
  reply: z.object({}),
})

export const getSession = call({
  name: 'auth.getSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in, or null',
  access: anyone,
  rate: 'public-read',
  reply: z.object({ user: sessionUserSchema.nullable() }),
})

export const createBackendToken = call({
  name: 'auth.createBackendToken',
  method: 'POST',
  path: '/api/auth/backend-token',
  summary:
    "A fresh bearer token for the admin's calls; ends with the session, and at each confirmation",
  access: only('admin'),
  rate: 'write',
  secretReply: true,
  reply: z.object({ backendToken: z.string() }),
})

export const listSessions = call({
  name: 'auth.listSessions',
  method: 'GET',
  path: '/api/auth/sessions',
  summary: "The account's open sessions, newest first",
  access: signedIn,
  rate: 'read',
  reply: z.object({
    data: z.array(
      z.object({
        _id: id,
        current: z.boolean(),
        /** Browser and operating system, as far as the browser reports them. */
        device: z.string(),
        ip: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
      }),
    ),
  }),
})

export const endSession = call({
  name: 'auth.endSession',
  method: 'POST',
  path: '/api/auth/sessions/end',
  summary: "Ends one of the account's sessions",
  access: signedIn,
  rate: 'write',
  body: z.object({ id }),
  reply: z.object({ message: z.string() }),
  stepUp: true,
})

export const endOtherSessions = call({
  name: 'auth.endOtherSessions',
  method: 'POST',
  path: '/api/auth/sessions/endothers',
  summary: 'Ends all sessions of the account but this one',
  access: signedIn,
  rate: 'write',
  reply: z.object({ message: z.string(), ended: z.int() }),
  stepUp: true,
})
