import {
  addAdmin as addAdminCall,
  adminAccounts,
  endAdmin as endAdminCall,
  setAdminPermissions,
  signOutAccount as signOutAccountCall,
} from '#contract/admin/admins.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { AdminDeps } from '../deps.ts'
import { addAdmin, endAdmin, listAdmins, setPermissions } from './change-admins.ts'
import { signOutAccount } from './sign-out-account.ts'

const texts = {
  added: 'Admin added. We sent an invitation by mail.',
  changed: 'Permissions saved',
  ended: 'Admin account ended',
  signedOut: 'Signed out on all devices',
} as const

export function adminAccountHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(adminAccounts, async () => ok({ data: await listAdmins(deps) })),
    handle(addAdminCall, async (context, { body }) => {
      const added = await addAdmin(deps, actorOf(context), body)
      return added.ok ? ok({ message: texts.added, data: { _id: added.value.id } }) : added
    }),
    handle(setAdminPermissions, async (context, { body }) => {
      const changed = await setPermissions(deps, actorOf(context), body)
      return changed.ok ? ok({ message: texts.changed }) : changed
    }),
    handle(endAdminCall, async (context, { body }) => {
      const ended = await endAdmin(deps, actorOf(context), body.id)
      return ended.ok ? ok({ message: texts.ended }) : ended
    }),
    handle(signOutAccountCall, async (context, { body }) => {
      const done = await signOutAccount(deps, actorOf(context), body.id)
      return done.ok ? ok({ message: texts.signedOut, ended: done.value.ended }) : done
    }),
  ]
}
