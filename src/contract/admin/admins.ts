import { z } from 'zod'
import { adminWith } from '../access.ts'
import { emailInput, personName } from '../accounts/fields.ts'
import { permissionSchema, permissions } from '../accounts/roles.ts'
import { call } from '../call.ts'
import { id, instant } from '../common/fields.ts'

const grants = z
  .array(permissionSchema)
  .max(permissions.length)
  .overwrite((held) => [...new Set(held)].sort())

const adminAccountSchema = z.object({
  _id: id,
  name: z.string(),
  email: z.string().nullable(),
  permissions: z.array(permissionSchema),
  state: z.enum(['active', 'suspended']),
  totpEnabled: z.boolean(),
  createdAt: instant,
})
export type AdminAccount = z.infer<typeof adminAccountSchema>

export const adminAccounts = call({
  name: 'admin.admins',
  method: 'GET',
  path: '/api/admin/admins',
  summary: 'The accounts of all admins and what each may do',
  access: adminWith('admin.manage'),
  rate: 'read',
  reply: z.object({ data: z.array(adminAccountSchema) }),
})

export const addAdmin = call({
  name: 'admin.addAdmin',
  method: 'POST',
  path: '/api/admin/admins/add',
  summary: 'Opens an admin account and mails its owner how to set a password',
  access: adminWith('admin.manage'),
  rate: 'write',
  body: z.strictObject({
    name: personName(),
    email: emailInput,
    permissions: grants,
  }),
  reply: z.object({ message: z.string(), data: z.object({ _id: id }) }),
  errors: ['email_taken', 'too_many_admins', 'no_longer_allowed'],
  stepUp: true,
})

export const setAdminPermissions = call({
  name: 'admin.setPermissions',
  method: 'POST',
  path: '/api/admin/admins/permissions',
  summary: 'Changes what another admin may do; that admin has to log in again',
  access: adminWith('admin.manage'),
  rate: 'write',
  body: z.strictObject({ id, permissions: grants }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'own_admin_account', 'no_longer_allowed'],
  stepUp: true,
})

export const endAdmin = call({
  name: 'admin.endAdmin',
  method: 'POST',
  path: '/api/admin/admins/end',
  summary: "Ends another admin's account and sessions at once",
  access: adminWith('admin.manage'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string() }),
  errors: ['not_found', 'own_admin_account', 'no_longer_allowed'],
  stepUp: true,
})

/** Ends all sessions of an account, when its owner has lost a device or a password. */
export const signOutAccount = call({
  name: 'admin.signOutAccount',
  method: 'POST',
  path: '/api/admin/accounts/signout',
  summary: 'Ends all sessions of an account, whatever its role',
  access: adminWith('admin.manage'),
  rate: 'write',
  body: z.strictObject({ id }),
  reply: z.object({ message: z.string(), ended: z.int() }),
  errors: ['not_found'],
  stepUp: true,
})

export const adminAccountCalls = {
  adminAccounts,
  addAdmin,
  setAdminPermissions,
  endAdmin,
  signOutAccount,
}
