import type { SessionUser } from '#contract/accounts/types.ts'
import { fileUrl } from '#platform/files/files.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Account } from '../store/accounts.ts'

/** The account as shown to its own browser. */
export async function sessionUserOf(
  { describeProvider }: Pick<AccountsDeps, 'describeProvider'>,
  tx: Tx,
  account: Account,
): Promise<SessionUser> {
  const description =
    account.role === 'provider' ? await describeProvider?.(tx, account.id) : undefined
  return {
    _id: account.id,
    RegName: account.name,
    email: account.email,
    number: account.number,
    role: account.role,
    type: description?.type ?? null,
    category: description?.category ?? null,
    profileUrl: photoUrlOf(account),
    permissions: [...account.permissions],
  }
}

export function photoUrlOf({ photoFileId }: Pick<Account, 'photoFileId'>): string | null {
  return photoFileId === null ? null : fileUrl(photoFileId)
}
