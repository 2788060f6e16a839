import { z } from 'zod'
import { passwordTryInput } from '#contract/accounts/fields.ts'
import { newPasswordFormSchema } from '#contract/accounts/types.ts'

/** Changes the password. */
export const changeForm = newPasswordFormSchema.safeExtend({ currentPassword: passwordTryInput })

/** Sets the first password of an account. */
export const firstForm = newPasswordFormSchema.safeExtend({ currentPassword: z.literal('') })
