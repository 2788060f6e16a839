import { randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import { toDataURL } from 'qrcode'
import { accountTexts, otpMessages } from '#contract/accounts/texts.ts'
import { present } from '#kit/assert.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import { isFresh, type SignedInViewer } from '#platform/http/viewer.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Tx } from '#platform/tx.ts'
import type { Codes } from '../codes/codes.ts'
import { type AccountsDeps, recordAccountAction, type Visit } from '../deps.ts'
import { type SecondFactorChange, secondFactorMail, secondFactorSms } from '../emails/emails.ts'
import { notifyOwner } from '../emails/notify-owner.ts'
import { findAccount } from '../store/accounts.ts'
import { insertOtpEvent, lockSubject } from '../store/codes.ts'
import {
  advanceTotp,
  deleteTotp,
  findTotp,
  listRecoveryCodes,
  putRecoveryCodes,
  putTotpDraft,
  spendRecoveryCode,
  type TotpRow,
} from '../store/credentials.ts'

type FactorAttempt = {
  readonly visit: Visit
  readonly accountId: string
  /** Six digits from the app, or a recovery code. */
  readonly code: string
}

/** Not a Result: a failed Result would roll back the count of wrong codes. */
type FactorProof =
  | { readonly proven: true; readonly by: 'app' | 'recovery-code' }
  | { readonly proven: false; readonly refusal: Failure<'totp_invalid' | 'otp_paused'> }

type Enrolment = { readonly secret: string; readonly uri: string; readonly qr: string }

export type SecondFactors = ReturnType<typeof createSecondFactors>

const ISSUER = 'Tradebox'
const RECOVERY_CODES = 10
/** Allows a clock drift of one step either way. */
const TOLERANCE_SECONDS = 30

export function createSecondFactors(deps: AccountsDeps, codes: Codes) {
  return {
    isEnrolled: async (tx: Tx, accountId: string) =>
      (await findTotp(tx, accountId))?.confirmedAt != null,
    prove: (tx: Tx, attempt: FactorAttempt) => prove(deps, codes, tx, attempt),
    begin: (viewer: SignedInViewer, visit: Visit) => begin(deps, viewer, visit),
    confirm: (viewer: SignedInViewer, visit: Visit, code: string) =>
      confirm(deps, codes, viewer, visit, code),
    disable: (viewer: SignedInViewer, visit: Visit, code: string) =>
      disable(deps, codes, viewer, visit, code),
  }
}

async function begin(
  deps: AccountsDeps,
  viewer: SignedInViewer,
  visit: Visit,
): Promise<Result<Enrolment, 'totp_enrolled' | 'step_up_required'>> {
  if (!isFresh(viewer, visit.now)) {
    return fail('step_up_required')
  }
  const { accountId } = viewer
  const secret = generateSecret()
  const sealed = deps.secrets.seal(contextOf(accountId), secret)
  const drafted = await deps.db.transaction((tx) =>
    putTotpDraft(tx, accountId, { secret: sealed, now: visit.now }),
  )
  if (!drafted) {
    return fail('totp_enrolled')
  }
  const uri = generateURI({ issuer: ISSUER, label: viewer.email ?? viewer.name, secret })
  const qr = await toDataURL(uri, { errorCorrectionLevel: 'M', margin: 2, width: 240 })
  return ok({ secret, uri, qr })
}

type ConfirmRefusal = 'totp_invalid' | 'totp_enrolled' | 'totp_not_enrolled' | 'otp_paused'

/** Not a Result, for the reason given at `FactorProof`. */
type Confirmation =
  | { readonly refusal: Failure<ConfirmRefusal> }
  | { readonly recoveryCodes: string[] }

async function confirm(
  deps: AccountsDeps,
  codes: Codes,
  viewer: SignedInViewer,
  visit: Visit,
  code: string,
): Promise<Result<{ readonly message: string; readonly recoveryCodes: string[] }, ConfirmRefusal>> {
  const { accountId } = viewer
  const outcome = await deps.db.transaction(async (tx): Promise<Confirmation> => {
    await lockSubject(tx, accountId)
    const row = await findTotp(tx, accountId)
    if (row === undefined || row.confirmedAt !== null) {
      return { refusal: fail(row === undefined ? 'totp_not_enrolled' : 'totp_enrolled') }
    }
    const paused = await codes.findPause(
      tx,
      { subject: accountId, purpose: 'totp', budget: 'own' },
      visit.now,
    )
    if (paused !== undefined) {
      return { refusal: paused }
    }
    const step = await stepOf(deps, row, { accountId, code, now: visit.now })
    if (
      step === undefined ||
      !(await advanceTotp(tx, accountId, { step, confirmedAt: visit.now }))
    ) {
      return { refusal: await countFailure(deps, tx, { visit, accountId, code }) }
    }
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    const macs = recoveryCodes.map((recovery) => macOf(deps, accountId, recovery))
    await putRecoveryCodes(tx, accountId, macs)
    await recordAccountAction(deps, tx, { visit, action: 'auth.totp-enrolled', actor: viewer })
    await notify(deps, tx, accountId, 'added')
    return { recoveryCodes }
  })
  return 'refusal' in outcome
    ? outcome.refusal
    : ok({ message: otpMessages.verified.title, recoveryCodes: outcome.recoveryCodes })
}

async function disable(
  deps: AccountsDeps,
  codes: Codes,
  viewer: SignedInViewer,
  visit: Visit,
  code: string,
): Promise<
  Result<
    { readonly message: string },
    'totp_invalid' | 'totp_not_enrolled' | 'otp_paused' | 'step_up_required'
  >
> {
  if (!isFresh(viewer, visit.now)) {
    return fail('step_up_required')
  }
  const { accountId } = viewer
  const proof = await deps.db.transaction(async (tx) => {
    if ((await findTotp(tx, accountId))?.confirmedAt == null) {
      return undefined
    }
    const proven = await prove(deps, codes, tx, { visit, accountId, code })
    if (proven.proven) {
      await deleteTotp(tx, accountId)
      await recordAccountAction(deps, tx, { visit, action: 'auth.totp-disabled', actor: viewer })
      await notify(deps, tx, accountId, 'removed')
    }
    return proven
  })
  if (proof === undefined) {
    return fail('totp_not_enrolled')
  }
  return proof.proven ? ok({ message: accountTexts.totpRemoved }) : proof.refusal
}

async function prove(
  deps: AccountsDeps,
  codes: Codes,
  tx: Tx,
  attempt: FactorAttempt,
): Promise<FactorProof> {
  const { visit, accountId, code } = attempt
  await lockSubject(tx, accountId)
  const paused = await codes.findPause(
    tx,
    { subject: accountId, purpose: 'totp', budget: 'own' },
    visit.now,
  )
  if (paused !== undefined) {
    return { proven: false, refusal: paused }
  }
  const row = await findTotp(tx, accountId)
  if (row !== undefined && row.confirmedAt !== null) {
    const step = await stepOf(deps, row, { accountId, code, now: visit.now })
    if (step !== undefined && (await advanceTotp(tx, accountId, { step }))) {
      return { proven: true, by: 'app' }
    }
    const mac = await findRecoveryCode(deps, tx, accountId, code)
    if (mac !== undefined && (await spendRecoveryCode(tx, accountId, { mac, now: visit.now }))) {
      await recordAccountAction(deps, tx, { visit, action: 'auth.recovery-code-used', accountId })
      await notify(deps, tx, accountId, 'recovery-code')
      return { proven: true, by: 'recovery-code' }
    }
  }
  return { proven: false, refusal: await countFailure(deps, tx, attempt) }
}

async function notify(
  deps: AccountsDeps,
  tx: Tx,
  accountId: string,
  change: SecondFactorChange,
): Promise<void> {
  const account = present(await findAccount(tx, accountId), 'an app belongs to an account')
  const mail = secondFactorMail(account.name, change, deps.publicUrl)
  await notifyOwner(deps, tx, account, { mail, sms: secondFactorSms(change) })
}

/** The code's time step, if the code is right and later than the last one used. */
async function stepOf(
  { secrets }: AccountsDeps,
  row: TotpRow,
  { accountId, code, now }: { accountId: string; code: string; now: Date },
): Promise<bigint | undefined> {
  const token = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) {
    return undefined
  }
  const verdict = await verify({
    secret: secrets.open(contextOf(accountId), row.secret).toString(),
    token,
    epoch: Math.floor(now.getTime() / SECOND_MS),
    epochTolerance: TOLERANCE_SECONDS,
  })
  const step = verdict.valid && 'timeStep' in verdict ? BigInt(verdict.timeStep) : undefined
  return step !== undefined && step > row.lastStep ? step : undefined
}

async function countFailure(
  deps: AccountsDeps,
  tx: Tx,
  { visit, accountId }: FactorAttempt,
): Promise<Failure<'totp_invalid'>> {
  await insertOtpEvent(tx, {
    kind: 'failed',
    channel: null,
    purpose: 'totp',
    subject: accountId,
    at: visit.now,
    budget: 'own',
  })
  await recordAccountAction(deps, tx, { visit, action: 'auth.totp-failed', accountId })
  return fail('totp_invalid')
}

async function findRecoveryCode(
  { secrets }: AccountsDeps,
  tx: Tx,
  accountId: string,
  code: string,
): Promise<Buffer | undefined> {
  const macs = await listRecoveryCodes(tx, accountId)
  const statement = recoveryStatement(accountId, code)
  return macs.find((mac) => secrets.verify('recovery-code', statement, mac))
}

/**
 * 125 random bits in five groups of five, without letters that look like digits. Somebody with both
 * the database and its key cannot find them by brute force.
 */
function newRecoveryCode(): string {
  const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789'
  const letters = Array.from(randomBytes(25), (byte) => alphabet[byte % 32])
  return [0, 5, 10, 15, 20].map((start) => letters.slice(start, start + 5).join('')).join('-')
}

function macOf({ secrets }: AccountsDeps, accountId: string, code: string): Buffer {
  return secrets.sign('recovery-code', recoveryStatement(accountId, code))
}

function recoveryStatement(accountId: string, code: string): string {
  return `${accountId}|${code.toLowerCase().replaceAll(/[\s-]/g, '')}`
}

export const sealedInAccounts: readonly SealedColumn[] = [
  { table: 'account_totp', column: 'secret', key: ['account_id'], context: contextOf },
]

function contextOf(accountId: string): string {
  return `account_totp|secret|${accountId}`
}
