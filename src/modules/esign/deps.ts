import type { AgreementData, AgreementSubject } from '#contract/esign/agreement-data.ts'
import type { Clock } from '#kit/clock.ts'
import type { NewId } from '#kit/id.ts'
import type { Accounts } from '#modules/accounts/index.ts'
import type { Audit } from '#modules/audit/index.ts'
import type { Files } from '#platform/files/files.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { EsignAdapter } from './adapter.ts'

/**
 * All the data of an agreement, from the module that sells and starts it; undefined if the subject
 * does not exist or belongs to another user.
 */
export type FindAgreementData = (
  tx: Tx,
  subject: AgreementSubject,
  userId: string,
) => Promise<AgreementData | undefined>

export type EsignDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Logger
  readonly secrets: Secrets
  readonly audit: Audit
  readonly files: Pick<Files, 'put' | 'get' | 'remove'>
  readonly accounts: Pick<Accounts, 'ownCodes'>
  readonly adapter: EsignAdapter
}
