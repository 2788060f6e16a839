import {
  addAdmin as addAdminCall,
  adminAccounts,
  endAdmin as endAdminCall,
  setAdminPermissions,
  signOutAccount as signOutAccountCall,
} from '#contract/admin/admins.ts'
import { adminTexts } from '#contract/admin/texts.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asDone } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'
import { addAdmin, endAdmin, listAdmins, setPermissions } from './change-admins.ts'
import { signOutAccount } from './sign-out-account.ts'

export function adminAccountHandlers(deps: AdminDeps): readonly Handler[] {
  return [
    handle(adminAccounts, async () => ok({ data: await listAdmins(deps) })),
    handle(addAdminCall, async (context, { body }) => {
      const added = await addAdmin(deps, actorOf(context), body)
      return added.ok
        ? ok({ message: adminTexts.adminAdded, data: { _id: added.value.id } })
        : added
    }),
    handle(setAdminPermissions, async (context, { body }) =>
      asDone(adminTexts.permissionsSaved, await setPermissions(deps, actorOf(context), body)),
    ),
    handle(endAdminCall, async (context, { body }) =>
      asDone(adminTexts.adminEnded, await endAdmin(deps, actorOf(context), body.id)),
    ),
    handle(signOutAccountCall, async (context, { body }) => {
      const done = await signOutAccount(deps, actorOf(context), body.id)
      return done.ok ? ok({ message: adminTexts.signedOut, ended: done.value.ended }) : done
    }),
  ]
}
