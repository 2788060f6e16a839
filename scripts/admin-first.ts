/**
 * Opens the account of the first admin of a new installation, with all permissions, and mails its
 * owner how to set a password. Refuses if there is an admin: they add the others in the product.
 *
 *   npm run admin:first -- --name 'Ila Sen' --email ila@example.in
 */
import { parseArgs } from 'node:util'
import { addAdmin } from '#contract/admin/admins.ts'
import { addFirstAdmin } from '#modules/admin/index.ts'
import { runCommand } from '../src/main/tools.ts'

const REFUSED = {
  admin_exists: 'there is an admin already, who can add others',
  email_taken: 'another account has this address',
}

const { values } = parseArgs({ options: { name: { type: 'string' }, email: { type: 'string' } } })

await runCommand(async ({ app, platform, publicUrl }) => {
  const owner = addAdmin.body.omit({ permissions: true }).safeParse(values)
  if (!owner.success) {
    const [issue] = owner.error.issues
    throw new Error(`--${issue?.path.join('.')}: ${issue?.message}`)
  }
  const added = await addFirstAdmin({ ...app, ...platform, publicUrl }, owner.data)
  if (!added.ok) {
    throw new Error(REFUSED[added.code])
  }
  process.stdout.write(`${JSON.stringify({ id: added.value.id, email: owner.data.email })}\n`)
})
