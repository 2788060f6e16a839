import { randomInt } from 'node:crypto'
import { OTP_DIGITS, OTP_LIFETIME_SECONDS, OTP_TRIES_COUNT } from '#contract/accounts/limits.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { dayInIndia, startOfDay } from '#kit/day.ts'
import { type Failure, fail, ok, type Result } from '#kit/result.ts'
import type { OutgoingMessage } from '#platform/messages/messages.ts'
import type { Tx } from '#platform/tx.ts'
import { type AccountsDeps, recordAccountAction, type Visit } from '../deps.ts'
import { codeMail, codeSms } from '../emails/emails.ts'
import { maskedSubject } from '../rules/masking.ts'
import { channelOf, codeStatement, type OtpBudget, type OtpPurpose } from '../rules/otp-policy.ts'
import {
  FAILURE_HISTORY_MS,
  failureVerdict,
  overallVerdict,
  sendVerdict,
  smsVerdict,
} from '../rules/send-caps.ts'
import {
  countSends,
  countTry,
  finishChallenge,
  insertOtpEvent,
  listFailures,
  listSends,
  lockSubject,
  replaceChallenge,
} from '../store/codes.ts'

export type CodeRequest = {
  readonly visit: Visit
  readonly purpose: OtpPurpose
  /** An e-mail address or a mobile number. */
  readonly subject: string
  readonly binding: Buffer
  readonly budget: OtpBudget
  /**
   * What is sent where a code must not be: another message or nothing. It counts against the caps
   * all the same, so that the answer does not reveal which was sent.
   */
  readonly instead?: OutgoingMessage | 'nothing'
  readonly accountId?: string | undefined
}

export type SendRefusal = 'otp_send_limited' | 'otp_send_failed' | 'otp_paused'

export type CodeAttempt = {
  readonly visit: Visit
  readonly subject: string
  readonly budget: OtpBudget
  readonly binding: Buffer
  readonly purposes: readonly OtpPurpose[]
  readonly code: string
}

/** Not a Result: a failed Result would roll back the count of wrong codes. */
type CodeProof =
  | { readonly proven: true; readonly purpose: OtpPurpose }
  | { readonly proven: false; readonly refusal: Failure<'otp_invalid' | 'otp_paused'> }

export type Codes = ReturnType<typeof createCodes>

type CodeScope = {
  readonly subject: string
  readonly purpose: OtpPurpose | 'totp'
  readonly budget: OtpBudget
}

export function createCodes(deps: AccountsDeps) {
  return {
    send: (tx: Tx, request: CodeRequest) => send(deps, tx, request),
    prove: (tx: Tx, attempt: CodeAttempt) => prove(deps, tx, attempt),
    /** For second factors, which are paused under the same rules. Undefined if there is no pause. */
    findPause,
  }
}

async function send(
  deps: AccountsDeps,
  tx: Tx,
  request: CodeRequest,
): Promise<Result<void, SendRefusal>> {
  const { visit, purpose, subject, binding, budget, instead } = request
  const { now } = visit
  await lockSubject(tx, subject)
  const refusal = await refuseSending(deps, tx, { subject, purpose, budget }, now)
  if (refusal !== undefined) {
    return refusal
  }
  const id = deps.newId()
  const code = String(randomInt(10 ** OTP_DIGITS)).padStart(OTP_DIGITS, '0')
  const expiresAt = new Date(now.getTime() + OTP_LIFETIME_SECONDS * SECOND_MS)
  await replaceChallenge(tx, {
    id,
    binding,
    purpose,
    subject,
    codeMac: deps.secrets.sign('otp', codeStatement({ id, purpose, subject, code })),
    createdAt: now,
    expiresAt,
  })
  const channel = channelOf(subject)
  await insertOtpEvent(tx, { kind: 'sent', channel, purpose, subject, at: now, budget })
  const message = instead ?? codeMessage(purpose, subject, code)
  if (message !== 'nothing') {
    await deps.messages.queue(tx, message, instead === undefined ? expiresAt : undefined)
  }
  await recordAccountAction(deps, tx, {
    visit,
    action: 'auth.code-requested',
    accountId: request.accountId,
    detail: { purpose, to: maskedSubject(subject) },
  })
  return ok(undefined)
}

function codeMessage(purpose: OtpPurpose, subject: string, code: string): OutgoingMessage {
  return channelOf(subject) === 'mail'
    ? { channel: 'mail', to: subject, ...codeMail(purpose, code) }
    : { channel: 'sms', to: `+91${subject}`, text: codeSms(purpose, code) }
}

/**
 * Checks the caps in the order of what they reveal: the subject's own first, then the global ones.
 */
async function refuseSending(
  { log, smsDailyBudget }: AccountsDeps,
  tx: Tx,
  scope: CodeScope,
  now: Date,
): Promise<Failure<SendRefusal> | undefined> {
  const paused = await findPause(tx, scope, now)
  if (paused !== undefined) {
    return paused
  }
  const { subject, budget } = scope
  const sent = await listSends(tx, { subject, budget, since: before(now, DAY_MS) })
  const own = sendVerdict(sent, now)
  if (!own.allowed) {
    return fail('otp_send_limited', { retryAfterSeconds: own.retryAfterSeconds })
  }
  const overall = overallVerdict(await countSends(tx, before(now, MINUTE_MS)), budget)
  if (!overall.allowed) {
    log.error({ alarm: 'otp-flood' }, 'codes are requested faster than people can')
    return fail('otp_send_failed', { retryAfterSeconds: overall.retryAfterSeconds })
  }
  if (channelOf(subject) === 'sms') {
    const sentToday = await countSends(tx, startOfDay(dayInIndia(now)), 'sms')
    const sms = smsVerdict(sentToday, smsDailyBudget, budget)
    if (!sms.allowed) {
      log.error({ alarm: 'sms-budget', sentToday, budget }, 'the SMS of today are used up')
      return fail('otp_send_failed', { retryAfterSeconds: sms.retryAfterSeconds })
    }
  }
  return undefined
}

async function prove(deps: AccountsDeps, tx: Tx, attempt: CodeAttempt): Promise<CodeProof> {
  const { visit, subject, binding, budget, purposes, code } = attempt
  const { now } = visit
  await lockSubject(tx, subject)
  const taken = await countTry(tx, { binding, subject, purposes, now })
  if (taken === undefined) {
    return { proven: false, refusal: fail('otp_invalid') }
  }
  const { id, purpose } = taken
  const paused = await findPause(tx, { subject, purpose, budget }, now)
  if (paused !== undefined) {
    return { proven: false, refusal: paused }
  }
  const statement = codeStatement({ id, purpose, subject, code })
  const right = deps.secrets.verify('otp', statement, taken.code_mac)
  if (right && (await finishChallenge(tx, id, 'used'))) {
    await recordAccountAction(deps, tx, {
      visit,
      action: 'auth.code-proven',
      detail: { purpose, to: maskedSubject(subject) },
    })
    return { proven: true, purpose }
  }
  if (taken.tries >= OTP_TRIES_COUNT) {
    await finishChallenge(tx, id, 'dead')
  }
  await insertOtpEvent(tx, {
    kind: 'failed',
    channel: null,
    purpose,
    subject,
    at: now,
    budget,
  })
  await recordAccountAction(deps, tx, {
    visit,
    action: 'auth.code-failed',
    detail: { purpose, to: maskedSubject(subject), tries: taken.tries },
  })
  return { proven: false, refusal: fail('otp_invalid') }
}

async function findPause(
  tx: Tx,
  scope: CodeScope,
  now: Date,
): Promise<Failure<'otp_paused'> | undefined> {
  const since = before(now, FAILURE_HISTORY_MS)
  const verdict = failureVerdict(await listFailures(tx, { ...scope, since }), now)
  return verdict.allowed
    ? undefined
    : fail('otp_paused', { retryAfterSeconds: verdict.retryAfterSeconds })
}

function before(now: Date, span: number): Date {
  return new Date(now.getTime() - span)
}
