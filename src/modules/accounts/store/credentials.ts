import { openTx } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsTables } from '../tables.ts'

const open = (tx: Tx) => openTx<AccountsTables>(tx)

export type StoredPassword = { readonly hash: string; readonly kid: string }

export async function findPassword(tx: Tx, accountId: string): Promise<StoredPassword | undefined> {
  return open(tx)
    .selectFrom('account_password')
    .select(['hash', 'pepper_kid as kid'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** How many accounts' passwords were hashed with this key. */
export async function countPasswordsByKey(tx: Tx, kid: string): Promise<number> {
  const { count } = await open(tx)
    .selectFrom('account_password')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('pepper_kid', '=', kid)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function putPassword(
  tx: Tx,
  accountId: string,
  password: StoredPassword,
  now: Date,
): Promise<void> {
  const values = { hash: password.hash, pepper_kid: password.kid, changed_at: now }
  await open(tx)
    .insertInto('account_password')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** Replaces the hash of the same password, unless the password was changed meanwhile. */
export async function renewPassword(
  tx: Tx,
  accountId: string,
  { from, to }: { readonly from: StoredPassword; readonly to: StoredPassword },
): Promise<void> {
  await open(tx)
    .updateTable('account_password')
    .set({ hash: to.hash, pepper_kid: to.kid })
    .where('account_id', '=', accountId)
    .where('hash', '=', from.hash)
    .execute()
}

export async function deletePassword(tx: Tx, accountId: string): Promise<void> {
  await open(tx).deleteFrom('account_password').where('account_id', '=', accountId).execute()
}

// Second factors

export type TotpRow = {
  readonly secret: Buffer
  readonly confirmedAt: Date | null
  readonly lastStep: bigint
}

export async function findTotp(tx: Tx, accountId: string): Promise<TotpRow | undefined> {
  return open(tx)
    .selectFrom('account_totp')
    .select(['secret', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Replaces an unconfirmed secret; false if one is already confirmed. */
export async function putTotpDraft(
  tx: Tx,
  accountId: string,
  { secret, now }: { readonly secret: Buffer; readonly now: Date },
): Promise<boolean> {
  const put = await open(tx)
    .insertInto('account_totp')
    .values({ account_id: accountId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret, created_at: now })
        .where('account_totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst()
  return put !== undefined
}

/** False if a code of this or a later step was already accepted. */
export async function advanceTotp(
  tx: Tx,
  accountId: string,
  { step, confirmedAt }: { readonly step: bigint; readonly confirmedAt?: Date },
): Promise<boolean> {
  const advanced = await open(tx)
    .updateTable('account_totp')
    .set({
      last_step: step,
      ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
    })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return advanced !== undefined
}

export async function deleteTotp(tx: Tx, accountId: string): Promise<void> {
  await open(tx).deleteFrom('account_totp').where('account_id', '=', accountId).execute()
  await open(tx).deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute()
}

export async function putRecoveryCodes(
  tx: Tx,
  accountId: string,
  macs: readonly Buffer[],
): Promise<void> {
  await open(tx).deleteFrom('account_recovery_code').where('account_id', '=', accountId).execute()
  await open(tx)
    .insertInto('account_recovery_code')
    .values(macs.map((mac) => ({ account_id: accountId, code_mac: mac })))
    .execute()
}

export async function listRecoveryCodes(tx: Tx, accountId: string): Promise<readonly Buffer[]> {
  const rows = await open(tx)
    .selectFrom('account_recovery_code')
    .select('code_mac')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .execute()
  return rows.map((row) => row.code_mac)
}

/** False if it was already used. */
export async function spendRecoveryCode(
  tx: Tx,
  accountId: string,
  { mac, now }: { readonly mac: Buffer; readonly now: Date },
): Promise<boolean> {
  const used = await open(tx)
    .updateTable('account_recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_mac', '=', mac)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return used !== undefined
}
