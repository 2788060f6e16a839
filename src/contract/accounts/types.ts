import { z } from 'zod'
import { id } from '../common/fields.ts'
import { providerCategorySchema, providerTypeSchema } from '../providers/categories.ts'
import {
  emailInput,
  mobileInput,
  otpInput,
  passwordInput,
  personName,
  telegramNumberInput,
} from './fields.ts'
import { permissionSchema, roleSchema } from './roles.ts'
import { customerLoginMessages, passwordMessages } from './texts.ts'

/**
 * The signed-in account as its own browser sees it. Only providers have `type` and `category`, only
 * admins `permissions`.
 */
export const sessionUserSchema = z.object({
  _id: id,
  RegName: z.string(),
  email: z.string().nullable(),
  number: z.string().nullable(),
  role: roleSchema,
  type: providerTypeSchema.nullable(),
  category: providerCategorySchema.nullable(),
  profileUrl: z.string().nullable(),
  permissions: z.array(permissionSchema),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

/**
 * Only an admin's sign-in returns this: the short-lived token for the bearer header. It must not be
 * written into a rendered page or kept in local storage.
 */
export const adminSessionUserSchema = sessionUserSchema.extend({ backendToken: z.string() })
export type AdminSessionUser = z.infer<typeof adminSessionUserSchema>

/** A customer's registration after the mobile number is verified. */
export const customerSignupSchema = z.object({
  name: personName(customerLoginMessages.missingInformation.title),
  email: emailInput,
  number: mobileInput,
  telegram: telegramNumberInput.optional(),
})

/** The sign-up page, after the email address is verified. */
export const userSignupFormSchema = z
  .object({
    name: personName(),
    email: emailInput,
    number: mobileInput,
    otp: otpInput,
    password: passwordInput,
    confirmpassword: z.string({ error: passwordMessages.mismatch.title }),
  })
  .refine((form) => form.password === form.confirmpassword, {
    path: ['confirmpassword'],
    error: passwordMessages.mismatch.title,
  })
export type UserSignupForm = z.infer<typeof userSignupFormSchema>

/** A new password, entered twice: after a forgotten one, and in the profile. */
export const newPasswordFormSchema = z
  .object({
    newPassword: passwordInput,
    confirmpassword: z.string({ error: passwordMessages.mismatch.title }),
  })
  .refine((form) => form.newPassword === form.confirmpassword, {
    path: ['confirmpassword'],
    error: passwordMessages.mismatch.title,
  })
