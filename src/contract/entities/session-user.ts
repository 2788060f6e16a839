import { z } from 'zod'
import { providerCategorySchema } from '../categories.ts'
import { providerTypeSchema } from '../enums.ts'
import { id } from '../fields.ts'
import { permissionSchema, roleSchema } from '../roles.ts'

/**
 * The signed-in account as its own browser sees it. `type` and `category` belong to providers,
 * `permissions` to admins.
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
 * What an admin's sign-in answers, and nothing else does: the short-lived token for the bearer
 * header. It must not be written into a rendered page or kept in local storage.
 */
export const adminSessionUserSchema = sessionUserSchema.extend({ backendToken: z.string() })
export type AdminSessionUser = z.infer<typeof adminSessionUserSchema>
