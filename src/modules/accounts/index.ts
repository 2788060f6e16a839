import type { Permission, Role } from '#contract/accounts/roles.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { Failure, Result } from '#kit/result.ts'
import type { Handler } from '#platform/http/context.ts'
import type { ResolveViewer, Viewer } from '#platform/http/viewer.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { SignalSubscription, Signals } from '#platform/signals/signals.ts'
import type { Tx } from '#platform/tx.ts'
import { removeAccount, renameAccount, setPermissions, setSuspended } from './account-state.ts'
import { createCodes } from './codes/codes.ts'
import { createOwnCodes, type OwnCodes } from './codes/own-codes.ts'
import type { AccountsDeps } from './deps.ts'
import { scheduleSweep } from './jobs.ts'
import { accountsRoutes } from './routes.ts'
import type { PasswordOwner } from './rules/password-policy.ts'
import type { AccountsServices } from './services.ts'
import { currentUser } from './sessions/own-sessions.ts'
import { photoUrlOf } from './sessions/session-user.ts'
import { createSessions } from './sessions/sessions.ts'
import { ACCOUNT_CHANGED, createViewers } from './sessions/viewers.ts'
import { createPasswords } from './sign-in/passwords.ts'
import { createSecondFactors } from './sign-in/totp.ts'
import {
  createProviderAccount,
  hasProviderProof,
  type ProviderAccount,
  type ProviderAccountRefusal,
  type ProviderApplication,
  type ProviderProof,
} from './sign-up/create-provider-account.ts'
import {
  type Account,
  countAccounts,
  findAccount,
  findAccounts,
  findByContact,
  findNotRemoved,
  insertAccount,
  listAdminsWith,
  lockAccountRow,
  type NotRemovedAccount,
} from './store/accounts.ts'
import { type AdminRow, listAdmins, lockAdmins } from './store/admins.ts'
import type { StoredPassword } from './store/credentials.ts'
import { type CustomerFilter, type CustomerRow, listCustomers } from './store/customers.ts'
import { type ActiveSearch, findActive, findNamed, findNamedAmong, namesOf } from './store/names.ts'

export type { AccountsDeps, Visit } from './deps.ts'
export { accountRegistered, accountRemoved, passwordChanged, profileChanged } from './events.ts'
export { provenEmail, provenNumber } from './rules/proven.ts'
export { sealedInAccounts } from './sign-in/totp.ts'
export type { ProviderAccountRefusal } from './sign-up/create-provider-account.ts'
export type { Account } from './store/accounts.ts'
export { ADMINS_MAX_COUNT } from './store/admins.ts'
export { countPasswordsByKey, type StoredPassword } from './store/credentials.ts'
export type { CustomerRow } from './store/customers.ts'

/** Accounts and authentication, for the other modules. */
export type Accounts = {
  readonly resolveViewer: ResolveViewer
  /** Caches sessions for a few seconds, and drops them when another process changes them. */
  readonly follow: (signals: Signals) => Promise<SignalSubscription>
  readonly startJobs: (jobs: Jobs) => Promise<void>
  readonly handlers: readonly Handler[]

  /** The viewer as shown to its own browser; null for a visitor. */
  readonly sessionUserOf: (viewer: Viewer) => Promise<SessionUser | null>
  readonly findAccount: (tx: Tx, id: string) => Promise<Account | undefined>
  /** Names and contacts of several accounts; unknown ids are left out. */
  readonly findAccounts: (tx: Tx, ids: readonly string[]) => Promise<readonly Account[]>
  /** Their names by id, in any state. */
  readonly namesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The given accounts whose name contains the text. */
  readonly findNamedAmong: (
    tx: Tx,
    ids: readonly string[],
    nameContains: string,
  ) => Promise<readonly string[]>
  /** The given accounts that are active, sorted by name; see `ActiveSearch`. */
  readonly findActive: (tx: Tx, search: ActiveSearch) => Promise<readonly string[]>
  /** Accounts whose names contain the text; active ones unless specified otherwise. */
  readonly findNamed: (
    tx: Tx,
    nameContains: string,
    limit: number,
    states?: 'active' | 'any',
  ) => Promise<readonly string[]>
  /** The given accounts that were not removed. */
  readonly findNotRemoved: (tx: Tx, ids: readonly string[]) => Promise<readonly NotRemovedAccount[]>
  /**
   * Locks the account, to serialise operations that count its rows. Whether it was not removed,
   * which it cannot be until the transaction ends.
   */
  readonly lockAccountRow: (tx: Tx, id: string) => Promise<boolean>
  /** The public name of an account. */
  readonly findPublicName: (tx: Tx, id: string) => Promise<PublicName | undefined>
  readonly countAccounts: (tx: Tx) => Promise<number>
  readonly listAdmins: (tx: Tx) => Promise<readonly AdminRow[]>
  /** Serialises changes to admin accounts until the transaction ends. */
  readonly lockAdmins: (tx: Tx) => Promise<void>
  /** Finds an account by proven e-mail address or number, for the search of the audit log. */
  readonly findByContact: (tx: Tx, contact: string) => Promise<Account | undefined>
  /** Adds an admin without a password; false if the address is taken. */
  readonly addAdmin: (tx: Tx, admin: NewAdmin) => Promise<boolean>
  /** Customers whose accounts were not removed, newest first. */
  readonly listCustomers: (tx: Tx, filter: CustomerFilter) => Promise<readonly CustomerRow[]>
  /** Ids of the admins who have the permission, to notify them of pending work. */
  readonly adminsWith: (tx: Tx, permission: Permission) => Promise<readonly string[]>
  /** Codes with which the viewer confirms an action in another module. */
  readonly ownCodes: OwnCodes

  /** Checks and hashes a new password. Call it before the transaction that stores it. */
  readonly preparePassword: (
    password: string,
    owner: PasswordOwner,
  ) => Promise<Result<StoredPassword, 'password_rejected' | 'unavailable'>>
  readonly hashPassword: (password: string) => Promise<Result<StoredPassword, 'unavailable'>>
  /** Check this before any costly work; `createProviderAccount` consumes the proof. */
  readonly hasProviderProof: (proof: ProviderProof) => Promise<boolean>
  readonly createProviderAccount: (
    tx: Tx,
    application: ProviderApplication,
  ) => Promise<Result<ProviderAccount, ProviderAccountRefusal>>

  readonly setPermissions: (tx: Tx, change: PermissionChange) => Promise<void>
  /** Ends the sessions of somebody else's account; returns how many. */
  readonly endSessions: (
    tx: Tx,
    ending: { readonly accountId: string; readonly now: Date },
  ) => Promise<number>
  /** Gives a provider's account its registered name. */
  readonly rename: (
    tx: Tx,
    change: { readonly accountId: string; readonly name: string; readonly now: Date },
  ) => Promise<void>
  readonly setSuspended: (
    tx: Tx,
    change: { readonly accountId: string; readonly suspended: boolean; readonly now: Date },
  ) => Promise<boolean>
  readonly removeAccount: (
    tx: Tx,
    removal: { readonly accountId: string; readonly now: Date },
  ) => Promise<boolean>
}

type PublicName = {
  readonly name: string
  readonly role: Role
  readonly profileUrl: string | null
}

type NewAdmin = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
  readonly now: Date
}

type PermissionChange = {
  readonly accountId: string
  readonly permissions: readonly Permission[]
  readonly now: Date
}

export { ACCOUNT_CHANGED }

export function createAccounts(deps: AccountsDeps): Accounts {
  const codes = createCodes(deps)
  const viewers = createViewers(deps)
  const parts: AccountsServices = {
    ...deps,
    codes,
    viewers,
    passwords: createPasswords(deps.secrets),
    sessions: createSessions(deps, viewers),
    secondFactors: createSecondFactors(deps, codes),
  }
  return {
    resolveViewer: viewers.resolve,
    follow: viewers.follow,
    startJobs: (jobs) => scheduleSweep(jobs, deps),
    handlers: accountsRoutes(parts),
    sessionUserOf: async (viewer) => (await currentUser(parts, viewer)).user,
    findAccount,
    findAccounts,
    namesOf,
    findNamedAmong,
    findActive,
    findNamed,
    findNotRemoved,
    lockAccountRow,
    findPublicName,
    countAccounts,
    listCustomers,
    listAdmins,
    lockAdmins,
    findByContact,
    addAdmin: (tx, { now, ...admin }) =>
      insertAccount(tx, {
        ...admin,
        role: 'admin',
        // Verified from the start: the admin who adds the account vouches for the address.
        emailVerifiedAt: now,
        number: null,
        numberVerifiedAt: null,
        telegram: null,
        photoFileId: null,
        createdAt: now,
      }),
    adminsWith: listAdminsWith,
    ownCodes: createOwnCodes(codes),
    preparePassword: async (password, owner) => {
      const rejected: Failure<'password_rejected'> | undefined = parts.passwords.checkPolicy(
        password,
        owner,
        'password',
      )
      return rejected ?? parts.passwords.hash(password)
    },
    hashPassword: parts.passwords.hash,
    hasProviderProof: (proof) => hasProviderProof(parts, proof),
    createProviderAccount: (tx, application) => createProviderAccount(parts, tx, application),
    setPermissions: (tx, change) => setPermissions(parts, tx, change),
    endSessions: (tx, ending) => parts.sessions.endAll(tx, { ...ending, why: 'ended by an admin' }),
    rename: (tx, change) => renameAccount(parts, tx, change),
    setSuspended: (tx, change) => setSuspended(parts, tx, change),
    removeAccount: (tx, removal) => removeAccount(parts, tx, removal),
  }
}

async function findPublicName(tx: Tx, id: string): Promise<PublicName | undefined> {
  const account = await findAccount(tx, id)
  return account && { name: account.name, role: account.role, profileUrl: photoUrlOf(account) }
}

export function accountsHandlers(accounts: Accounts): Handler[] {
  return [...accounts.handlers]
}
