import type { Permission } from '#contract/accounts/roles.ts'
import type { Handler } from '#platform/http/context.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Tx } from '#platform/tx.ts'
import {
  type AccountChange,
  type CustomerDecision,
  decideCustomer,
  type PermissionChange,
  type Renaming,
  removeAccount,
  renameAccount,
  type Suspension,
  setPermissions,
  setSuspended,
} from './account-state.ts'
import { createCodes } from './codes/codes.ts'
import { createOwnCodes } from './codes/own-codes.ts'
import type { AccountsDeps } from './deps.ts'
import { accountGauges, sweepAccounts } from './jobs.ts'
import { accountsRoutes } from './routes.ts'
import type { PasswordOwner } from './rules/password-policy.ts'
import { recordEmpowerment, relatedAdmins, requireSecondAdmin } from './second-admin.ts'
import type { AccountsServices } from './services.ts'
import { currentUser } from './sessions/own-sessions.ts'
import { createSessions } from './sessions/sessions.ts'
import { ACCOUNT_CHANGED, createViewers } from './sessions/viewers.ts'
import { createPasswords } from './sign-in/passwords.ts'
import { createSecondFactors } from './sign-in/totp.ts'
import {
  createProviderAccount,
  hasProviderProof,
  type ProviderApplication,
  type ProviderProof,
} from './sign-up/create-provider-account.ts'
import {
  countAccounts,
  findAccount,
  findAccounts,
  findByContact,
  findNotRemoved,
  insertAccount,
  listAdminsWith,
  lockAccountRow,
} from './store/accounts.ts'
import { listAdmins, lockAdmins } from './store/admins.ts'
import { listCustomers } from './store/customers.ts'
import { findActive, findNamed, findNamedAmong, namesOf } from './store/names.ts'
import { listSuspensions } from './store/suspensions.ts'

export type { AccountsDeps, Visit } from './deps.ts'
export {
  accountRegistered,
  accountRemoved,
  adminEmpowered,
  passwordChanged,
  profileChanged,
} from './events.ts'
export { provenEmail, provenNumber } from './rules/proven.ts'
export { sealedInAccounts } from './sign-in/totp.ts'
export type { ProviderAccountRefusal } from './sign-up/create-provider-account.ts'
export type { Account } from './store/accounts.ts'
export { ADMINS_MAX_COUNT } from './store/admins.ts'
export { countPasswordsByKey, type StoredPassword } from './store/credentials.ts'
export type { CustomerRow } from './store/customers.ts'

export { ACCOUNT_CHANGED }

export type Accounts = ReturnType<typeof createAccounts>

type NewAdmin = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly permissions: readonly Permission[]
  readonly now: Date
}

/** Accounts and authentication, for the other modules. */
export function createAccounts(deps: AccountsDeps) {
  const codes = createCodes(deps)
  const viewers = createViewers(deps)
  const passwords = createPasswords(deps.secrets)
  const sessions = createSessions(deps, viewers)
  const secondFactors = createSecondFactors(deps, codes)
  const parts: AccountsServices = { ...deps, codes, viewers, passwords, sessions, secondFactors }
  return {
    resolveViewer: viewers.resolve,
    /** Caches sessions for a few seconds, and drops them when another process changes them. */
    follow: viewers.follow,
    startJobs: (jobs: Jobs) =>
      jobs.schedule('accounts-sweep', '17 * * * *', () => sweepAccounts(deps)),
    gauges: accountGauges(deps),
    handlers: accountsRoutes(parts),

    /** The viewer as shown to its own browser; null for a visitor. */
    sessionUserOf: async (viewer: Viewer) => (await currentUser(parts, viewer)).user,
    findAccount,
    /** Names and contacts of several accounts; unknown ids are left out. */
    findAccounts,
    /** Their names by id, in any state. */
    namesOf,
    /** The given accounts whose name contains the text. */
    findNamedAmong,
    /** The given accounts that are active, sorted by name; see `ActiveSearch`. */
    findActive,
    /** Accounts whose names contain the text; active ones unless specified otherwise. */
    findNamed,
    /** The given accounts that were not removed. */
    findNotRemoved,
    /**
     * Locks the account, to serialise operations that count its rows. Whether it was not removed,
     * which it cannot be until the transaction ends.
     */
    lockAccountRow,
    countAccounts,
    /** Customers whose accounts were not removed, newest first. */
    listCustomers,
    listAdmins,
    /** Serialises changes to admin accounts until the transaction ends. */
    lockAdmins,
    /** Finds an account by proven e-mail address or number, for the search of the audit log. */
    findByContact,
    /** Adds an admin without a password; false if the address is taken. */
    addAdmin: (tx: Tx, { now, ...admin }: NewAdmin) =>
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
    recordEmpowerment,
    relatedAdmins,
    requireSecondAdmin,
    /** Ids of the admins who have the permission, to notify them of pending work. */
    adminsWith: listAdminsWith,
    /** Codes with which the viewer confirms an action in another module. */
    ownCodes: createOwnCodes(codes),

    /** Checks and hashes a new password. Call it before the transaction that stores it. */
    preparePassword: async (password: string, owner: PasswordOwner) =>
      passwords.checkPolicy(password, owner, 'password') ?? passwords.hash(password),
    hashPassword: passwords.hash,
    /** Check this before any costly work; `createProviderAccount` consumes the proof. */
    hasProviderProof: (proof: ProviderProof) => hasProviderProof(parts, proof),
    createProviderAccount: (tx: Tx, application: ProviderApplication) =>
      createProviderAccount(parts, tx, application),

    setPermissions: (tx: Tx, change: PermissionChange) => setPermissions(parts, tx, change),
    /** Ends the sessions of somebody else's account; returns how many. */
    endSessions: (tx: Tx, ending: { readonly accountId: string; readonly now: Date }) =>
      sessions.endAll(tx, { ...ending, why: 'ended by an admin' }),
    /** Gives a provider's account its registered name. */
    rename: (tx: Tx, change: Renaming) => renameAccount(parts, tx, change),
    setSuspended: (tx: Tx, change: Suspension) => setSuspended(parts, tx, change),
    /** Suspends a customer, or reopens the account, by an admin. */
    decideCustomer: (tx: Tx, decision: CustomerDecision) => decideCustomer(parts, tx, decision),
    /** When and why a customer was suspended and reopened, newest first. */
    listSuspensions,
    removeAccount: (tx: Tx, removal: AccountChange) => removeAccount(parts, tx, removal),
  }
}

export function accountsHandlers(accounts: Accounts): Handler[] {
  return [...accounts.handlers]
}
