import { setTimeout as sleep } from 'node:timers/promises'
import { type CallSpec, isRepeatable } from '#contract/call.ts'
import type { Clock } from '#kit/clock.ts'
import { type Failure, fail } from '#kit/result.ts'
import { runWithEffectMark } from '../../db/effect-mark.ts'
import { type Idempotency, isIdempotencyKey, type Run, TakenOver } from '../../idempotency.ts'
import { sha256 } from '../../secrets/secrets.ts'
import { OutcomeUnknown } from '../../tx.ts'
import type { Viewer } from '../viewer.ts'
import type { CallOutcome, CallRequest } from './call-outcome.ts'
import { inputTexts } from './texts.ts'

type Refused = Failure<'invalid_input' | 'idempotency_mismatch' | 'still_running' | 'answer_lost'>

export type KeyedCall = {
  readonly call: CallSpec
  readonly request: CallRequest
  readonly viewer: Viewer
}

type IdempotencyDeps = { readonly idempotency: Idempotency; readonly clock: Clock }

/**
 * Executes a signed-in account's call once per `Idempotency-Key`, and answers a retry with the
 * stored response. Responses to malformed requests, internal errors, responses that set cookies and
 * those that contain a secret are not stored: a retry runs the call again.
 */
export async function performIdempotently(
  { idempotency, clock }: IdempotencyDeps,
  { call, request, viewer }: KeyedCall,
  perform: () => Promise<CallOutcome>,
): Promise<CallOutcome | Refused> {
  const { idempotencyKey: key } = request
  if (key === undefined || viewer.kind === 'anonymous' || !isRepeatable(call)) {
    return perform()
  }
  if (!isIdempotencyKey(key)) {
    const message = inputTexts.idempotencyKey
    return fail('invalid_input', { message, fields: { 'Idempotency-Key': message } })
  }
  const scope = `${viewer.accountId}|${call.method} ${call.path}|${canonical(request.params)}`
  const content = canonical([request.query, request.body, digestsOf(request)])
  const begun = await idempotency.begin({ scope, key, content, now: clock.now() })
  switch (begun.state) {
    case 'answered':
      return { ...begun.answer, viewer, replayed: true }
    case 'mismatch':
      return fail('idempotency_mismatch')
    case 'answer_lost':
      return fail('answer_lost')
    case 'running':
      return fail('still_running', { retryAfterSeconds: 1 })
    case 'begun':
      break
  }
  return run(begun.run, request, perform)
}

async function run(
  { mark, finish, release }: Run,
  request: CallRequest,
  perform: () => Promise<CallOutcome>,
): Promise<CallOutcome | Refused> {
  try {
    const outcome = await runWithEffectMark(mark, perform)
    if (outcome.status >= 500) {
      await waitBriefly(release())
    } else {
      await finish(isStorable(outcome, request) ? outcome : undefined)
    }
    return outcome
  } catch (error) {
    if (error instanceof OutcomeUnknown) {
      // Releases the row once nothing of the request is running in this process.
      void error.settled.then(release)
      throw error
    }
    await waitBriefly(release())
    if (error instanceof TakenOver) {
      return fail('still_running', { retryAfterSeconds: 1 })
    }
    throw error
  }
}

/**
 * Does not wait long for a database that has just failed the request. Until the row is released,
 * the request counts as running.
 */
const RELEASE_WAIT_MS = 500

async function waitBriefly(released: Promise<void>): Promise<void> {
  await Promise.race([released, sleep(RELEASE_WAIT_MS, undefined, { ref: false })])
}

/** Statuses for which a retry may well get another response. */
const NOT_STORED = new Set([400, 413, 415, 429])

function isStorable({ status, body }: CallOutcome, { cookies }: CallRequest): boolean {
  return (
    !NOT_STORED.has(status) && body.code !== 'step_up_required' && cookies.changes().length === 0
  )
}

/** The same text for equal values: object keys are sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

function digestsOf({ files }: CallRequest): readonly unknown[] {
  return [...(files ?? new Map()).values()].map(({ field, filename, mediaType, bytes }) => [
    field,
    filename,
    mediaType,
    sha256(bytes).toString('base64url'),
  ])
}
