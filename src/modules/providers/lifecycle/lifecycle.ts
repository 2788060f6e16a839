import type {
  NewRegistration,
  RegistrationEnd,
  VerificationCheck,
} from '#contract/providers/admin-types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuditDetail } from '#modules/audit/index.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { isVerified, type LifecycleAction, nextStatus } from '../rules/lifecycle.ts'
import { hasOpenedAll } from '../store/document-views.ts'
import {
  hasSubProfiles,
  type LifecycleRow,
  lockForStatusChange,
  moveStatus,
  unverifySubProfiles,
} from '../store/lifecycle.ts'
import { hasOwnRegistration, isRegistrationTaken } from '../store/registration.ts'
import { changeRegistration } from './change-registration.ts'
import { endRegistration } from './end-registration.ts'
import { eraseDocuments, forgetProvider } from './erase-documents.ts'
import { announceProvider, recordStep } from './record-step.ts'

const stateCodes = {
  approve: 'provider_not_verifiable',
  verify: 'provider_not_verifiable',
  reject: 'provider_not_rejectable',
  remove: 'verification_not_removable',
  delete: 'provider_not_deletable',
} as const satisfies Record<LifecycleAction, string>

type Locked = { readonly provider: LifecycleRow; readonly master: LifecycleRow | undefined }

type StepInput<Code extends string> = {
  readonly reason?: string
  readonly detail?: AuditDetail
  readonly allowed: (tx: Tx, locked: Locked) => Promise<Result<undefined, Code>>
  readonly after?: (tx: Tx, locked: Locked) => Promise<void>
}

/**
 * Fails while the provider has obligations to the platform or its customers; otherwise closes its
 * business.
 */
type Settle<Code extends string> = (tx: Tx) => Promise<Result<undefined, Code>>

/**
 * Admins' actions on a provider. Each happens once, is recorded and becomes visible to everybody
 * immediately.
 */
export function createLifecycle(deps: ProvidersDeps) {
  return {
    approve: (actor: Actor, id: string) =>
      step(deps, actor, id, 'approve', {
        allowed: async (_, locked) => confirmed(locked),
      }),

    /** `checked`: what the admin compared with the documents, for the record. */
    verify: (actor: Actor, id: string, checked: readonly VerificationCheck[]) =>
      verifyProvider(deps, actor, id, checked),

    /**
     * Final, like `delete`. The provider may have sold before it lost its verification, so it must
     * be settled.
     */
    reject: <Code extends string>(actor: Actor, id: string, reason: string, settle: Settle<Code>) =>
      rejectProvider(deps, actor, id, reason, settle),

    removeVerification: (actor: Actor, id: string) => removeVerification(deps, actor, id),

    changeRegistration: (actor: Actor, registration: NewRegistration) =>
      changeRegistration(deps, actor, registration),

    endRegistration: (actor: Actor, ended: RegistrationEnd) => endRegistration(deps, actor, ended),

    delete: <Code extends string>(actor: Actor, id: string, settle: Settle<Code>) =>
      deleteProvider(deps, actor, id, settle),
  }
}

function step<Action extends LifecycleAction, Code extends string>(
  deps: ProvidersDeps,
  actor: Actor,
  id: string,
  action: Action,
  options: StepInput<Code>,
): Promise<Result<undefined, Code | (typeof stateCodes)[Action] | 'not_found'>> {
  return deps.db.transaction(async (tx) => {
    const locked = await lockForStatusChange(tx, id)
    if (locked === undefined) {
      return fail('not_found')
    }
    const from = locked.provider.status
    const to = nextStatus(from, action)
    if (to === undefined) {
      return fail(stateCodes[action])
    }
    const allowed = await options.allowed(tx, locked)
    if (!allowed.ok) {
      return allowed
    }
    const now = deps.clock.now()
    if (!(await moveStatus(tx, { id, from, to, now, reason: options.reason }))) {
      return fail(stateCodes[action])
    }
    await options.after?.(tx, locked)
    await recordStep(deps, tx, actor, {
      id,
      action,
      masterId: locked.provider.master_id,
      reason: options.reason ?? '',
      detail: { ...options.detail, from, to },
    })
    if (isVerified(from) || isVerified(to)) {
      await announceProvider(tx, id)
    }
    return ok(undefined)
  })
}

async function free(): Promise<Result<undefined, never>> {
  return ok(undefined)
}

function verifyProvider(
  deps: ProvidersDeps,
  actor: Actor,
  id: string,
  checked: readonly VerificationCheck[],
) {
  return step(deps, actor, id, 'verify', {
    detail: { checked: [...checked].sort().join(', ') },
    allowed: async (tx, locked) => {
      if (!confirmed(locked).ok || !(await hasVerifiedCompany(tx, locked))) {
        return fail('master_approval_pending')
      }
      if (await isRegistrationTaken(tx, id)) {
        return fail('registration_taken')
      }
      return (await hasOpenedAll(tx, id, actor.accountId))
        ? ok(undefined)
        : fail('documents_unopened')
    },
  })
}

/**
 * Whether a sub-profile's company is verified. One that is registered itself outlasts the end of its
 * company's registration.
 */
async function hasVerifiedCompany(tx: Tx, { provider, master }: Locked): Promise<boolean> {
  if (master === undefined || isVerified(master.status)) {
    return true
  }
  return master.registration_ended_at !== null && hasOwnRegistration(tx, provider.account_id)
}

/** A company must outlast its sub-profiles, which could not be verified again without it. */
async function settleAlone<Code extends string>(
  tx: Tx,
  id: string,
  settle: Settle<Code>,
): Promise<Result<undefined, Code | 'sub_profiles_remain'>> {
  return (await hasSubProfiles(tx, id)) ? fail('sub_profiles_remain') : settle(tx)
}

async function deleteProvider<Code extends string>(
  deps: ProvidersDeps,
  actor: Actor,
  id: string,
  settle: Settle<Code>,
) {
  const deleted = await step(deps, actor, id, 'delete', {
    allowed: (tx) => settleAlone(tx, id, settle),
    after: async (tx) => {
      const now = deps.clock.now()
      await deps.accounts.removeAccount(tx, { accountId: id, now })
      await forgetProvider(deps, tx, id)
    },
  })
  if (deleted.ok) {
    await eraseQuietly(deps)
  }
  return deleted
}

function rejectProvider<Code extends string>(
  deps: ProvidersDeps,
  actor: Actor,
  id: string,
  reason: string,
  settle: Settle<Code>,
) {
  return step(deps, actor, id, 'reject', {
    reason,
    allowed: (tx) => settleAlone(tx, id, settle),
    after: async (tx) => {
      const now = deps.clock.now()
      await deps.accounts.setSuspended(tx, { accountId: id, suspended: true, now })
    },
  })
}

function removeVerification(deps: ProvidersDeps, actor: Actor, id: string) {
  return step(deps, actor, id, 'remove', {
    allowed: free,
    after: async (tx) => {
      for (const subId of await unverifySubProfiles(tx, id, deps.clock.now())) {
        await recordStep(deps, tx, actor, {
          id: subId,
          action: 'remove',
          masterId: id,
          reason: '',
          detail: { from: 'verified', to: 'approved', master: id },
        })
        await announceProvider(tx, subId)
      }
    },
  })
}

/** The provider stays deleted even if the disk fails; the daily erasure retries. */
async function eraseQuietly(deps: ProvidersDeps): Promise<void> {
  try {
    await eraseDocuments(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'documents of a deleted provider stay on the disk')
  }
}

/** A sub-profile needs its company's confirmation; others need none. */
function confirmed({ provider }: Locked): Result<undefined, 'master_approval_pending'> {
  return provider.master_id !== null && provider.master_approved_at === null
    ? fail('master_approval_pending')
    : ok(undefined)
}
