import { fail, ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import { announceChange } from '#platform/cache-topics.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from './deps.ts'
import { eraseDocuments } from './erasure.ts'
import { providerChanged, providerMoved } from './events.ts'
import { settled } from './open-business.ts'
import { progressMails } from './progress-mail.ts'
import { rejectionMail } from './rejection-mail.ts'
import { isVerified, type LifecycleAction, nextStatus } from './rules/lifecycle.ts'
import { removeBankAccount } from './store/bank-account.ts'
import {
  forgetPerson,
  hasSubProfiles,
  isRegistrationTaken,
  type LifeRow,
  lockForMove,
  moveStatus,
  unverifySubProfiles,
} from './store/lifecycle.ts'

const stateCodes = {
  approve: 'provider_not_verifiable',
  verify: 'provider_not_verifiable',
  reject: 'provider_not_rejectable',
  remove: 'verification_not_removable',
  delete: 'provider_not_deletable',
} as const satisfies Record<LifecycleAction, string>

type Locked = { readonly provider: LifeRow; readonly master: LifeRow | undefined }

/** What admins do with a provider, each step once, on record and seen by everybody at once. */
export function createLifecycle(deps: ProvidersDeps) {
  const step = <Action extends LifecycleAction, Code extends string>(
    actor: Actor,
    id: string,
    action: Action,
    options: {
      readonly reason?: string
      readonly allowed: (tx: Tx, locked: Locked) => Promise<Result<undefined, Code>>
      readonly after?: (tx: Tx, locked: Locked) => Promise<void>
    },
  ): Promise<Result<undefined, Code | (typeof stateCodes)[Action] | 'not_found'>> =>
    deps.db.transaction(async (tx) => {
      const locked = await lockForMove(tx, id)
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
      await recordStep(deps, tx, actor, { id, action, from, to })
      await publish(tx, providerMoved, {
        providerId: id,
        action,
        masterId: locked.provider.master_id,
      })
      if (isVerified(from) || isVerified(to)) {
        await changed(tx, id)
      }
      return ok(undefined)
    })
  const free = async (): Promise<Result<undefined, never>> => ok(undefined)
  const write = async (tx: Tx, id: string, mail: ReturnType<typeof rejectionMail>) => {
    const [account] = await deps.accounts.findAccounts(tx, [id])
    const to = account && provenEmail(account)
    if (to != null) {
      await deps.messages.queue(tx, { channel: 'mail', to, ...mail })
    }
  }

  return {
    approve: (actor: Actor, id: string) =>
      step(actor, id, 'approve', {
        allowed: async (_, locked) => confirmed(locked),
        after: (tx, { provider }) => write(tx, id, progressMails.approve(provider.reg_name)),
      }),

    verify: (actor: Actor, id: string) =>
      step(actor, id, 'verify', {
        allowed: async (tx, locked) => {
          const master = locked.master
          if (!confirmed(locked).ok || (master !== undefined && !isVerified(master.status))) {
            return fail('master_approval_pending')
          }
          return (await isRegistrationTaken(tx, id)) ? fail('registration_taken') : ok(undefined)
        },
        after: (tx, { provider }) => write(tx, id, progressMails.verify(provider.reg_name)),
      }),

    reject: (actor: Actor, id: string, reason: string) =>
      step(actor, id, 'reject', {
        reason,
        allowed: free,
        after: async (tx, { provider }) => {
          await write(tx, id, rejectionMail(provider.reg_name, reason))
          const now = deps.clock.now()
          await deps.accounts.setSuspended(tx, { accountId: id, suspended: true, now })
        },
      }),

    removeVerification: (actor: Actor, id: string) =>
      step(actor, id, 'remove', {
        allowed: free,
        after: async (tx) => {
          for (const subId of await unverifySubProfiles(tx, id, deps.clock.now())) {
            await changed(tx, subId)
          }
        },
      }),

    delete: async (actor: Actor, id: string) => {
      let files: readonly (string | null)[] = []
      const deleted = await step(actor, id, 'delete', {
        allowed: async (tx) => {
          if (await hasSubProfiles(tx, id)) {
            return fail('sub_profiles_remain')
          }
          const business = await deps.openBusiness?.(tx, id)
          return business === undefined ? ok(undefined) : settled(business)
        },
        after: async (tx) => {
          await forgetPerson(tx, id)
          const now = deps.clock.now()
          await deps.closeWallet?.(tx, id, now)
          const removed = await deps.accounts.removeAccount(tx, { accountId: id, now })
          files = [removed?.photoFileId ?? null, ...(await removeBankAccount(tx, id))]
        },
      })
      if (deleted.ok) {
        await erase(deps, files)
      }
      return deleted
    },
  }
}

/** The provider is deleted whether or not the disk follows; the daily erasure tries again. */
async function erase(deps: ProvidersDeps, files: readonly (string | null)[]): Promise<void> {
  try {
    for (const file of files.filter((one) => one !== null)) {
      await deps.files.remove(file)
    }
    await eraseDocuments(deps)
  } catch (error) {
    deps.log.warn({ err: error }, 'files of a deleted provider stay on the disk')
  }
}

/** A sub-profile waits for its company's word; others wait for nobody. */
function confirmed({ provider }: Locked): Result<undefined, 'master_approval_pending'> {
  return provider.master_id !== null && provider.master_approved_at === null
    ? fail('master_approval_pending')
    : ok(undefined)
}

async function changed(tx: Tx, providerId: string): Promise<void> {
  announceChange(tx, 'providers')
  await publish(tx, providerChanged, { providerId })
}

function recordStep(
  { audit }: ProvidersDeps,
  tx: Tx,
  actor: Actor,
  step: { id: string; action: LifecycleAction; from: string; to: string },
): Promise<void> {
  return audit.record(tx, {
    action: `provider.${step.action}`,
    ...signedBy(actor),
    object: { type: 'provider', id: step.id },
    detail: { from: step.from, to: step.to },
  })
}
