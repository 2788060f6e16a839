import type { Permission } from '#contract/accounts/roles.ts'
import { accountTexts } from '#contract/accounts/texts.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { accountRemoved } from './events.ts'
import type { AccountsServices } from './services.ts'
import { lockAccount, updateAccount } from './store/accounts.ts'
import { deletePassword, deleteTotp } from './store/credentials.ts'
import { deleteDevices } from './store/sessions.ts'

/*
 * Changes that other modules make to accounts, in their own transactions and with their own audit
 * entries.
 */

export type AccountChange = { readonly accountId: string; readonly now: Date }
export type Suspension = AccountChange & { readonly suspended: boolean }
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
