import { decidingPermissions, type Permission, permissions } from '#contract/accounts/roles.ts'
import type { AdminAccount } from '#contract/admin/admins.ts'
import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { ADMINS_MAX_COUNT } from '#modules/accounts/index.ts'
import type { AuditEntry } from '#modules/audit/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { AdminDeps } from '../deps.ts'
import { adminInvitedEmail } from './emails/admin-invited.ts'

type Refusal = 'not_found' | 'own_admin_account' | 'no_longer_allowed'

/** All admins, oldest first. */
export async function listAdmins({ db, accounts }: AdminDeps): Promise<AdminAccount[]> {
  const rows = await accounts.listAdmins(db.read)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    permissions: [...row.permissions],
    state: row.state === 'suspended' ? 'suspended' : 'active',
    totpEnabled: row.totpEnabled,
    createdAt: row.createdAt.toISOString(),
  }))
}

type NewAdmin = {
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
}

/** Creates an account without a password; its owner sets one with a code sent to the address. */
export function addAdmin(
  deps: AdminDeps,
  actor: Actor,
  admin: NewAdmin,
): Promise<
  Result<{ readonly id: string }, 'email_taken' | 'too_many_admins' | 'no_longer_allowed'>
> {
  const { accounts, db } = deps
  return db.transaction(async (tx) => {
    await accounts.lockAdmins(tx)
    const admins = await accounts.listAdmins(tx)
    if (!mayManage(admins, actor)) {
      return fail('no_longer_allowed')
    }
    if (admins.length >= ADMINS_MAX_COUNT) {
      return fail('too_many_admins')
    }
    const opened = await openAccount(deps, tx, admin, signedBy(actor))
    if (opened.ok) {
      const { id: accountId } = opened.value
      const by = actor.accountId
      const now = deps.clock.now()
      // Whatever it may do at first: another admin may give it more.
      const empowered = { accountId, by, isNew: true, mayDecide: true, now }
      await accounts.recordEmpowerment(tx, empowered)
    }
    return opened
  })
}

/**
 * The same for an installation that has no admin, who alone could add one. Called by a command on
 * the server; the first admin may do everything.
 */
export function addFirstAdmin(
  deps: OpeningDeps & Pick<AdminDeps, 'db'>,
  owner: Omit<NewAdmin, 'permissions'>,
): Promise<Result<{ readonly id: string }, 'email_taken' | 'admin_exists'>> {
  const { accounts, db } = deps
  return db.transaction(async (tx) => {
    await accounts.lockAdmins(tx)
    if ((await accounts.listAdmins(tx)).length > 0) {
      return fail('admin_exists')
    }
    return openAccount(deps, tx, { ...owner, permissions }, { actor: { kind: 'system' } })
  })
}

type OpeningDeps = Pick<
  AdminDeps,
  'accounts' | 'audit' | 'clock' | 'messages' | 'newId' | 'publicUrl'
>

async function openAccount(
  deps: OpeningDeps,
  tx: Tx,
  admin: NewAdmin,
  by: By,
): Promise<Result<{ readonly id: string }, 'email_taken'>> {
  const { accounts, clock, messages, newId, publicUrl } = deps
  const id = newId()
  if (!(await accounts.addAdmin(tx, { ...admin, id, now: clock.now() }))) {
    return fail('email_taken')
  }
  await messages.queue(tx, { channel: 'mail', to: admin.email, ...adminInvitedEmail(publicUrl) })
  await record(deps, tx, by, { action: 'admin.added', id, permissions: admin.permissions })
  return ok({ id })
}

export function setPermissions(
  deps: AdminDeps,
  actor: Actor,
  { id, permissions }: { readonly id: string; readonly permissions: readonly Permission[] },
): Promise<Result<undefined, Refusal>> {
  return change(deps, actor, id, async (tx, held) => {
    const now = deps.clock.now()
    await deps.accounts.setPermissions(tx, { accountId: id, permissions, now })
    const added = permissions.filter((one) => !held.includes(one))
    if (added.length > 0) {
      const mayDecide = decidingPermissions.some((one) => added.includes(one))
      const empowered = { accountId: id, by: actor.accountId, isNew: false, mayDecide, now }
      await deps.accounts.recordEmpowerment(tx, empowered)
    }
    await record(deps, tx, signedBy(actor), {
      action: 'admin.permissions-changed',
      id,
      permissions,
    })
  })
}

export function endAdmin(
  deps: AdminDeps,
  actor: Actor,
  id: string,
): Promise<Result<undefined, Refusal>> {
  return change(deps, actor, id, async (tx) => {
    await deps.accounts.removeAccount(tx, { accountId: id, now: deps.clock.now() })
    await record(deps, tx, signedBy(actor), { action: 'admin.ended', id, permissions: [] })
  })
}

/**
 * Changes are serialised, nobody can change their own account, and an admin who has just lost the
 * permission cannot change anything. So an admin with the permission always remains.
 */
function change(
  { accounts, db }: AdminDeps,
  actor: Actor,
  id: string,
  apply: (tx: Tx, held: readonly Permission[]) => Promise<void>,
): Promise<Result<undefined, Refusal>> {
  if (id === actor.accountId) {
    return Promise.resolve(fail('own_admin_account'))
  }
  return db.transaction(async (tx) => {
    await accounts.lockAdmins(tx)
    const admins = await accounts.listAdmins(tx)
    if (!mayManage(admins, actor)) {
      return fail('no_longer_allowed')
    }
    const changed = admins.find((admin) => admin.id === id)
    if (changed === undefined) {
      return fail('not_found')
    }
    await apply(tx, changed.permissions)
    return ok(undefined)
  })
}

/** Checks the permission under the lock, because the session may have an older state. */
function mayManage(
  admins: readonly {
    readonly id: string
    readonly state: string
    readonly permissions: readonly string[]
  }[],
  { accountId }: Actor,
): boolean {
  const own = admins.find(({ id }) => id === accountId)
  return own?.state === 'active' && own.permissions.includes('admin.manage')
}

/** Who acts, and from where. */
type By = Omit<AuditEntry, 'action' | 'object' | 'detail'>

function record(
  { audit }: Pick<AdminDeps, 'audit'>,
  tx: Tx,
  by: By,
  change: {
    readonly action: AuditAction
    readonly id: string
    readonly permissions: readonly string[]
  },
): Promise<void> {
  return audit.record(tx, {
    action: change.action,
    ...by,
    object: { type: 'account', id: change.id },
    detail: { permissions: change.permissions.join(' ') },
  })
}
