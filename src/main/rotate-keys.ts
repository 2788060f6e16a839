import type { Sql } from 'postgres'
import { countPasswordsByKey, sealedInAccounts } from '#modules/accounts/index.ts'
import { hasNewestSeal, sealedInAudit } from '#modules/audit/index.ts'
import { sealedAgreements, sealedSigners } from '#modules/esign/index.ts'
import { sealedEvents } from '#modules/payments/index.ts'
import { sealedBankAccounts, sealedIdentities } from '#modules/providers/index.ts'
import { countFilesUnder, type FileStore, resealFiles } from '#platform/files/files.ts'
import { sealedAnswers } from '#platform/idempotency.ts'
import { sealedMessages } from '#platform/messages/messages.ts'
import { forgetKey } from '#platform/secrets/key-checks.ts'
import {
  countUnder,
  type Resealed,
  resealColumn,
  type SealedColumn,
} from '#platform/secrets/reseal.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import type { App } from './build-app.ts'

/** All columns with sealed values. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedMessages,
  sealedAnswers,
  ...sealedInAccounts,
  ...sealedInAudit,
  ...sealedIdentities,
  ...sealedBankAccounts,
  ...sealedAgreements,
  sealedSigners,
  sealedEvents,
]

export type RotationDeps = {
  readonly app: Pick<App, 'audit'>
  readonly db: Database
  readonly sql: Sql
  readonly secrets: Secrets
  readonly fileStore: FileStore
}

export type RotationReport = {
  /** Whether every value could be opened. */
  readonly ok: boolean
  readonly newestKey: string
  /** The number of resealed values by place. */
  readonly resealed: Readonly<Record<string, number>>
  readonly unreadable: readonly string[]
}

const SHOWN_MAX = 20

/**
 * Reseals everything with the newest key of the ring. Safe while the product is running, and after
 * a kill.
 */
export async function rotateKeys(deps: RotationDeps): Promise<RotationReport> {
  const { app, db, sql, secrets, fileStore } = deps
  const resealed: Record<string, number> = {}
  const unreadable: string[] = []
  const add = (place: string, { count, unreadable: found }: Resealed) => {
    resealed[place] = count
    unreadable.push(...found)
  }
  for (const column of sealedColumns) {
    add(`${column.table}.${column.column}`, await resealColumn(sql, secrets, column))
  }
  add('files', await resealFiles(fileStore, secrets))
  const { newestKid } = secrets
  const values = Object.values(resealed).reduce((sum, count) => sum + count, 0)
  // This record makes the sequencer seal the head of the log with the newest key.
  await db.transaction((tx) =>
    app.audit.record(tx, {
      action: 'keys.rotated',
      actor: { kind: 'system' },
      object: { type: 'key', id: newestKid },
      detail: { values, unreadable: unreadable.length },
    }),
  )
  const ok = unreadable.length === 0
  return { ok, newestKey: newestKid, resealed, unreadable: unreadable.slice(0, SHOWN_MAX) }
}

/**
 * Allows starts without an older key. If something still needs the key, returns a list of it and
 * keeps the key.
 *
 * @param leavePasswords people whose password depends on the key must then set a new one
 */
export async function retireKey(
  { app, db, sql, secrets, fileStore }: RotationDeps,
  kid: string,
  leavePasswords: boolean,
): Promise<readonly string[]> {
  if (kid === secrets.newestKid) {
    return [`${kid} is the newest key: put a new one before it, start, and run keys:rotate`]
  }
  const needs: string[] = []
  const need = (count: number, what: string) => {
    if (count > 0) {
      needs.push(`${count} ${what}`)
    }
  }
  for (const column of sealedColumns) {
    const place = `${column.table}.${column.column}`
    need(await countUnder(sql, kid, column), `values of ${place}: run keys:rotate`)
  }
  need(await countFilesUnder(fileStore, kid), 'private files: run keys:rotate')
  if (!leavePasswords) {
    need(
      await countPasswordsByKey(db.read, kid),
      'passwords, each until its owner signs in; with --leave-passwords these people reset theirs',
    )
  }
  if (!(await hasNewestSeal(db.read, secrets))) {
    needs.push('the seal of the audit log, until a worker that has the new key writes to it')
  }
  if (needs.length === 0) {
    await db.transaction(async (tx) => {
      await forgetKey(tx, kid)
      await app.audit.record(tx, {
        action: 'keys.retired',
        actor: { kind: 'system' },
        object: { type: 'key', id: kid },
      })
    })
  }
  return needs
}
