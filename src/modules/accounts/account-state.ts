import type { Permission } from '#contract/accounts/roles.ts'
import { accountTexts } from '#contract/accounts/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { accountRemoved } from './events.ts'
import type { AccountsServices } from './services.ts'
import { type Account, lockAccount, updateAccount } from './store/accounts.ts'
import { deletePassword, deleteTotp } from './store/credentials.ts'
import { deleteDevices } from './store/sessions.ts'
import { deleteSuspensions, endSuspension, insertSuspension } from './store/suspensions.ts'

/*
 * Changes that other modules make to accounts, in their own transactions and with their own audit
 * entries.
 */

export type AccountChange = { readonly accountId: string; readonly now: Date }
export type Suspension = AccountChange & { readonly suspended: boolean }
/** An admin's decision about a customer. */
export type CustomerDecision = Suspension & { readonly by: string; readonly reason: string }
export type Renaming = AccountChange & { readonly name: string }
export type PermissionChange = AccountChange & { readonly permissions: readonly Permission[] }

/**
 * Sets an admin's permissions. Ends all of the admin's sessions, because they have the old ones.
 */
export async function setPermissions(
  parts: AccountsServices,
  tx: Tx,
  { accountId, permissions, now }: PermissionChange,
): Promise<void> {
  await updateAccount(tx, accountId, { permissions: [...permissions] }, now)
  await parts.sessions.endAll(tx, { accountId, why: 'permissions changed', now })
}

/** Gives a provider's account its registered name. */
export async function renameAccount(
  { viewers }: AccountsServices,
  tx: Tx,
  { accountId, name, now }: Renaming,
): Promise<void> {
  await updateAccount(tx, accountId, { name }, now)
  viewers.invalidate(tx, accountId)
}

/**
 * Suspends or reopens an account; suspending ends its sessions. False if there is no such account.
 */
export async function setSuspended(
  parts: AccountsServices,
  tx: Tx,
  { accountId, suspended, now }: Suspension,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account === undefined || account.state === 'removed') {
    return false
  }
  await updateAccount(tx, accountId, { state: suspended ? 'suspended' : 'active' }, now)
  if (suspended) {
    await parts.sessions.endAll(tx, { accountId, why: 'suspended', now })
  }
  parts.viewers.invalidate(tx, accountId)
  return true
}

/**
 * Suspends a customer or reopens the account, and remembers who did it and why. Fails if it has that
 * state already.
 */
export async function decideCustomer(
  parts: AccountsServices,
  tx: Tx,
  decision: CustomerDecision,
): Promise<Result<Account, 'not_found' | 'customer_state_changed'>> {
  const { accountId, suspended } = decision
  const account = await lockAccount(tx, accountId)
  if (account?.role !== 'user' || account.state === 'removed') {
    return fail('not_found')
  }
  if (account.state === (suspended ? 'suspended' : 'active')) {
    return fail('customer_state_changed')
  }
  await setSuspended(parts, tx, decision)
  await (suspended
    ? insertSuspension(tx, { ...decision, id: parts.newId() })
    : endSuspension(tx, decision))
  return ok(account)
}

/**
 * Deletes the personal data and keeps the id, which money and records refer to. False if there is
 * no such account.
 */
export async function removeAccount(
  parts: AccountsServices,
  tx: Tx,
  { accountId, now }: AccountChange,
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (account === undefined || account.state === 'removed') {
    return false
  }
  await deletePassword(tx, accountId)
  await deleteTotp(tx, accountId)
  await deleteDevices(tx, accountId)
  await deleteSuspensions(tx, accountId)
  await parts.sessions.endAll(tx, { accountId, why: 'account removed', now })
  const nothing = {
    email: null,
    email_verified_at: null,
    number: null,
    number_verified_at: null,
    telegram: null,
    photo_file_id: null,
    permissions: [],
  }
  await updateAccount(
    tx,
    accountId,
    { ...nothing, state: 'removed', name: accountTexts.removedName },
    now,
  )
  await forgetFiles(parts, tx, [account.photoFileId])
  await publish(tx, accountRemoved, { accountId, role: account.role })
  return true
}
