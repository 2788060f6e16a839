import { z } from 'zod'
import {
  emailInput,
  mobileInput,
  otpInput,
  passwordInput,
  requiredLine,
  telegramNumberInput,
} from '../fields.ts'
import { NAME_MAX_CHARACTERS } from '../limits.ts'
import { messages } from '../messages.ts'

/** A customer's registration after the mobile number is proven. */
export const customerSignupSchema = z.object({
  name: requiredLine(NAME_MAX_CHARACTERS, messages.customerLogin.missingInformation.title),
  email: emailInput,
  number: mobileInput,
  telegram: telegramNumberInput.optional(),
})
export type CustomerSignup = z.infer<typeof customerSignupSchema>

/** The sign-up page, after the e-mail address is proven. */
export const userSignupFormSchema = z
  .object({
    name: requiredLine(NAME_MAX_CHARACTERS),
    email: emailInput,
    number: mobileInput,
    otp: otpInput,
    password: passwordInput,
    confirmpassword: z.string({ error: messages.password.mismatch.title }),
  })
  .refine((form) => form.password === form.confirmpassword, {
    path: ['confirmpassword'],
    error: messages.password.mismatch.title,
  })
export type UserSignupForm = z.infer<typeof userSignupFormSchema>

/** A new password, typed twice: after a forgotten one, and in the profile. */
export const newPasswordFormSchema = z
  .object({
    newPassword: passwordInput,
    confirmpassword: z.string({ error: messages.password.mismatch.title }),
  })
  .refine((form) => form.newPassword === form.confirmpassword, {
    path: ['confirmpassword'],
    error: messages.password.mismatch.title,
  })
export type NewPasswordForm = z.infer<typeof newPasswordFormSchema>
