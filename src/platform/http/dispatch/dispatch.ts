import type { CallSpec, ErrorReply } from '#contract/call.ts'
import { canonicalEmail, compactText } from '#contract/common/canonical.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import type { Clock } from '#kit/clock.ts'
import { type FailureDetail, fail, ok, type Result } from '#kit/result.ts'
import { withStaleReadsAllowed } from '../../db/public-reads.ts'
import { withSharedTimeout } from '../../db/shared-timeout.ts'
import { isTemporarilyUnavailable } from '../../db/temporarily-unavailable.ts'
import { checkFiles } from '../../files/checks.ts'
import { FilesUnavailable } from '../../files/files.ts'
import type { UploadQuota } from '../../files/upload-quota.ts'
import type { Idempotency } from '../../idempotency.ts'
import type { Logger } from '../../log.ts'
import type { RateLimiter } from '../../rate.ts'
import { OutcomeUnknown } from '../../tx.ts'
import { type CachedCalls, isCacheable } from '../cache/cached-calls.ts'
import type { Context, Handler, SentSize } from '../context.ts'
import type { UploadedFile } from '../uploads/multipart.ts'
import { hasAccess, isFresh, type ResolveViewer, type Viewer } from '../viewer.ts'
import type { CallOutcome, CallRequest } from './call-outcome.ts'
import { differingClaim } from './claims.ts'
import { type KeyedCall, performIdempotently } from './idempotent-call.ts'
import { parseInput } from './input.ts'
import { inputTexts } from './texts.ts'

/** Called for every request that claims to be another account or that lacks access. */
type RefusalListener = (refusal: {
  readonly call: string
  readonly code: 'claim_refused' | 'forbidden'
  readonly detail: string
  readonly claimed?: FailureDetail['claimed'] | undefined
  readonly viewer: Viewer
  readonly request: CallRequest
}) => Promise<void>

/** Called for every use of an admin's permission. */
type PermissionListener = (use: {
  readonly call: string
  readonly permission: string
  readonly viewer: Viewer
  readonly request: CallRequest
}) => Promise<void>

export type DispatchDeps = {
  readonly resolveViewer: ResolveViewer
  readonly rateLimiter: RateLimiter
  readonly uploadQuota: UploadQuota
  readonly idempotency: Idempotency
  readonly cachedCalls: CachedCalls
  readonly clock: Clock
  readonly log: Logger
  readonly onRefused: RefusalListener
  readonly onPermissionUsed: PermissionListener
}

export type Dispatch = (handler: Handler, request: CallRequest) => Promise<CallOutcome>

/**
 * The only path from a request to a use case. The steps: resolve the viewer, apply the rate limit,
 * check access, read the body, check claims, check step-up authentication, parse the input, run
 * `precheck`, check the files, run the handler, and parse the reply with the call's schema, which
 * strips undeclared fields.
 */
export function createDispatch(parts: DispatchDeps): Dispatch {
  const dispatch: Dispatch = async (handler, request) => {
    let viewer: Viewer = { kind: 'anonymous' }
    try {
      viewer = request.viewer ?? (await identify(parts, request))
      return await answer(parts, handler, request, viewer)
    } catch (error) {
      return crashed(parts, handler.call, request, viewer, error)
    }
  }
  return (handler, request) =>
    handler.call.method === 'GET'
      ? withSharedTimeout(() => dispatch(handler, request))
      : dispatch(handler, request)
}

function identify(parts: DispatchDeps, request: CallRequest): Promise<Viewer> {
  return parts.resolveViewer({ sessionToken: request.cookies.get('sid'), bearer: request.bearer })
}

async function answer(
  parts: DispatchDeps,
  handler: Handler,
  received: CallRequest,
  viewer: Viewer,
): Promise<CallOutcome> {
  const { call } = handler
  const key = {
    accountId: viewer.kind === 'account' ? viewer.accountId : undefined,
    address: received.ip,
    subject: rateSubject(call, received),
  }
  const rate = await parts.rateLimiter.take(call.rate, key)
  if (!rate.allowed) {
    const retryAfterSeconds = rate.retryAfterSeconds
    return failure(received, viewer, 'rate_limited', { retryAfterSeconds })
  }
  const outcome = await answerCounted(parts, handler, received, viewer)
  if (outcome.status >= 400 && outcome.status < 500) {
    await parts.rateLimiter.uncount(call.rate, key)
  }
  return outcome
}

async function answerCounted(
  parts: DispatchDeps,
  handler: Handler,
  received: CallRequest,
  viewer: Viewer,
): Promise<CallOutcome> {
  const { call } = handler
  if (!hasAccess(call.access, viewer)) {
    const code = viewer.kind === 'anonymous' ? 'unauthenticated' : 'forbidden'
    await reportForbidden(parts, call, received, viewer)
    return failure(received, viewer, code, {})
  }
  const read = received.readParts === undefined ? ok({}) : await received.readParts(viewer)
  if (!read.ok) {
    return failure(received, viewer, read.code, read)
  }
  const request = { ...received, ...read.value }
  const oversized = call.judgesFileSizes === true ? undefined : firstOversized(request)
  if (oversized !== undefined) {
    const fields = { [oversized]: errors.file_too_large.message }
    return failure(request, viewer, 'file_too_large', { fields })
  }
  const claim = differingClaim(call, request, viewer)
  if (claim !== undefined) {
    const code = 'claim_refused'
    await parts.onRefused({ call: call.name, code, detail: claim, viewer, request })
    return failure(request, viewer, code, {})
  }
  if (call.stepUp === true && viewer.kind === 'account' && !isFresh(viewer, parts.clock.now())) {
    return failure(request, viewer, 'step_up_required', {})
  }
  await reportPermission(parts, call, request, viewer)
  const input = parseInput(call, request)
  if (!input.ok) {
    return failure(request, viewer, input.code, input)
  }
  const perform = () => runHandler(parts, handler, request, { viewer, input: input.value })
  if (!isCacheable(call, viewer)) {
    return performOnce(parts, { call, request, viewer }, perform)
  }
  const publicly = () => withStaleReadsAllowed(perform)
  const answered = await (request.acceptsCached === true
    ? parts.cachedCalls.getOrMake(call, input.value, publicly)
    : publicly())
  // The cached response may have been made for another viewer.
  return { ...answered, viewer }
}

function firstOversized({ files = new Map() }: CallRequest): string | undefined {
  return [...files.values()].find((file) => file.oversized === true)?.field
}

async function runHandler(
  parts: DispatchDeps,
  { call, run, precheck }: Handler,
  request: CallRequest,
  { viewer, input }: { readonly viewer: Viewer; readonly input: Record<string, unknown> },
): Promise<CallOutcome> {
  const now = parts.clock.now()
  const { requestId, ip, userAgent, cookies } = request
  const visit = { viewer, now, requestId, ip, userAgent, cookies }
  const checked = await precheck?.({ ...visit, sent: sizesOf(request) }, input)
  if (checked?.ok === false) {
    return failure(request, viewer, errorCode(checked.code), checked)
  }
  const files = await receiveFiles(parts, call, request, { viewer, now })
  if (!files.ok) {
    return failure(request, viewer, files.code, files)
  }
  const context: Context = { ...visit, files: files.value }
  const result = await run(context, input)
  if (!result.ok && result.code === 'claim_refused') {
    // Only the handler could know whose id it is.
    const { code, claimed } = result
    await parts.onRefused({ call: call.name, code, detail: 'id', claimed, viewer, request })
  }
  return result.ok
    ? success(call, result.value, viewer)
    : failure(request, viewer, errorCode(result.code), result)
}

async function performOnce(
  parts: DispatchDeps,
  keyed: KeyedCall,
  perform: () => Promise<CallOutcome>,
): Promise<CallOutcome> {
  const answered = await performIdempotently(parts, keyed, perform)
  return 'ok' in answered ? failure(keyed.request, keyed.viewer, answered.code, answered) : answered
}

function sizesOf({ files = new Map() }: CallRequest): ReadonlyMap<string, SentSize> {
  return new Map(
    [...files.values()].map(({ field, bytes, oversized }) => [
      field,
      { bytes: bytes.length, ...(oversized === true ? { oversized } : {}) },
    ]),
  )
}

/** Checks the account's daily upload quota, then the content of the files. */
async function receiveFiles(
  parts: DispatchDeps,
  call: CallSpec,
  request: CallRequest,
  { viewer, now }: { readonly viewer: Viewer; readonly now: Date },
): Promise<Result<ReadonlyMap<string, UploadedFile>, ErrorCode>> {
  const declared = call.files ?? {}
  const sent = new Map(
    [...(request.files ?? [])].filter(([field]) => Object.hasOwn(declared, field)),
  )
  const bytes = [...sent.values()].reduce((sum, file) => sum + file.bytes.length, 0)
  if (bytes > 0 && viewer.kind === 'account') {
    const quota = await parts.uploadQuota.take(viewer.accountId, bytes, now)
    if (!quota.allowed) {
      return fail('rate_limited', { ...quota, message: inputTexts.uploadsUsedUp })
    }
  }
  return checkFiles(declared, sent)
}

async function reportForbidden(
  parts: DispatchDeps,
  { name, access }: CallSpec,
  request: CallRequest,
  viewer: Viewer,
): Promise<void> {
  if (viewer.kind === 'account' && access.who === 'signed-in') {
    const detail = access.permission ?? access.roles.join(',')
    await parts.onRefused({ call: name, code: 'forbidden', detail, viewer, request })
  }
}

async function reportPermission(
  parts: DispatchDeps,
  { name, access }: CallSpec,
  request: CallRequest,
  viewer: Viewer,
): Promise<void> {
  const byAdmin = viewer.kind === 'account' && viewer.role === 'admin'
  if (byAdmin && access.who === 'signed-in' && access.permission !== undefined) {
    const { permission } = access
    await parts.onPermissionUsed({ call: name, permission, viewer, request })
  }
}

function rateSubject(call: CallSpec, request: CallRequest): string | undefined {
  if (call.rateSubject === undefined) {
    return undefined
  }
  const source: unknown = call.method === 'GET' ? request.query : request.body
  const value = isRecord(source) ? source[call.rateSubject] : undefined
  // The canonical form, because another spelling would count as another subject.
  return typeof value === 'string' ? subjectOf(value.slice(0, 600)) : undefined
}

function subjectOf(typed: string): string {
  const form = canonicalEmail(typed) ?? compactText(typed) ?? typed.trim()
  return form.toLowerCase().slice(0, 254)
}

function success(call: CallSpec, value: unknown, viewer: Viewer): CallOutcome {
  const reply = call.reply.parse(value)
  return { status: 200, viewer, body: { success: true, ...(isRecord(reply) ? reply : {}) } }
}

function failure(
  request: CallRequest,
  viewer: Viewer,
  code: ErrorCode,
  detail: FailureDetail,
): CallOutcome {
  const entry = errors[code]
  const body: ErrorReply = { success: false, code, message: detail.message ?? entry.message }
  if (detail.fields !== undefined) {
    body.fields = { ...detail.fields }
  }
  if (entry.status >= 500) {
    body.requestId = request.requestId
  }
  return {
    status: entry.status,
    viewer,
    body,
    ...(detail.retryAfterSeconds === undefined
      ? {}
      : { retryAfterSeconds: detail.retryAfterSeconds }),
  }
}

function crashed(
  { log }: DispatchDeps,
  call: CallSpec,
  request: CallRequest,
  viewer: Viewer,
  error: unknown,
): CallOutcome {
  if (error instanceof OutcomeUnknown) {
    log.warn({ call: call.name, requestId: request.requestId, err: error }, 'outcome unknown')
    return failure(request, viewer, 'outcome_unknown', {})
  }
  if (isTemporarilyUnavailable(error)) {
    log.warn({ call: call.name, requestId: request.requestId, err: error }, 'database unavailable')
    return failure(request, viewer, 'unavailable', { retryAfterSeconds: 1 })
  }
  if (error instanceof FilesUnavailable) {
    log.warn({ call: call.name, requestId: request.requestId, err: error }, 'files unavailable')
    return failure(request, viewer, 'unavailable', { retryAfterSeconds: 2 })
  }
  log.error({ call: call.name, requestId: request.requestId, err: error }, 'call failed')
  return failure(request, viewer, 'internal', {})
}

function errorCode(code: string): ErrorCode {
  return Object.hasOwn(errors, code) ? (code as ErrorCode) : 'internal'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
