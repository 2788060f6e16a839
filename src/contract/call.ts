import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rate.ts'

type Method = 'GET' | 'POST'

/** A file field of a multipart request. */
export type FileField = {
  readonly kind: 'pdf' | 'image' | 'pdf-or-image'
  readonly required?: true
}

/**
 * The session property that a client-sent field claims. The server takes the value from the
 * session: the claim may be absent or equal; a different one is refused with 403.
 */
export type ClaimOf = 'id' | 'role' | 'email' | 'name'

/**
 * A call, declared once. The server's route, the typed client, the OpenAPI document, the
 * authorisation matrix and the fuzz test are all derived from this value.
 */
export type CallSpec = {
  /** `area.verb`, unique; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: Method
  /** In Fastify's syntax; parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly rate: RateClass
  /**
   * The field that identifies the subject of a visitor's request. Rate limits count by it as well
   * as by the IP address.
   */
  readonly rateSubject?: string
  /** Fields (of the query, or of the body for a POST) in which the client claims who it is. */
  readonly claims?: Readonly<Record<string, ClaimOf>>
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /**
   * Present for multipart calls: the JSON is in the part `data`, each file in a part of its own.
   */
  readonly files?: Readonly<Record<string, FileField>>
  /** The handler checks file sizes itself, in the order that its form specifies. */
  readonly judgesFileSizes?: true
  /** The reply without `success: true`, which the server adds. Unlisted fields are stripped. */
  readonly reply: z.ZodType
  /** In addition to the errors that any call may return. */
  readonly errors: readonly ErrorCode[]
  /** The call moves money: the body may have neither duplicate keys nor undeclared fields. */
  readonly money?: true
  /**
   * Requires a password or code that was confirmed within the last minutes; otherwise
   * `step_up_required`.
   */
  readonly stepUp?: true
  /** The reply contains a secret that is shown once, so it is not stored for repeated requests. */
  readonly secretReply?: true
  /** Replies to visitors without a session may be cached until one of these topics changes. */
  readonly cachedUntil?: readonly CacheTopic[]
  /**
   * The reply depends on the input alone, and every change that matters is announced by a topic, so
   * signed-in viewers get the cached reply too.
   */
  readonly sameForAll?: true
  /** The maximum cache time, for replies that change with time alone. */
  readonly keptSeconds?: number
}

/** Whether the reply is stored under an `Idempotency-Key`, so that a retry gets it again. */
export function isRepeatable({ method, secretReply }: CallSpec): boolean {
  return method === 'POST' && secretReply !== true
}

/** What a cached public reply or page depends on. A change invalidates its topic. */
export type CacheTopic = 'providers' | 'plans' | 'follows' | 'content' | 'scorecard'

/** A declaration without `errors`: the call returns only those that any call may return. */
type CallDraft = Omit<CallSpec, 'errors'> & { readonly errors?: undefined }

/** Declares a call; returns it with its exact types. */
export function call<const C extends CallSpec>(spec: C): C
export function call<const C extends CallDraft>(spec: C): C & { readonly errors: readonly [] }
export function call(spec: CallSpec | CallDraft): CallSpec {
  return { ...spec, errors: spec.errors ?? [] }
}

type InputOfPart<P> = P extends z.ZodType ? z.input<P> : undefined
type OutputOfPart<P> = P extends z.ZodType ? z.output<P> : undefined
type PresentKeys<T> = { [K in keyof T]: undefined extends T[K] ? never : K }[keyof T]
type OnlyPresent<T> = Pick<T, PresentKeys<T>>

type Part<C, K extends 'params' | 'query' | 'body'> = K extends keyof C ? C[K] : undefined

/** The input of a client: the parts that the call declares. */
export type CallInput<C extends CallSpec> = OnlyPresent<{
  params: InputOfPart<Part<C, 'params'>>
  query: InputOfPart<Part<C, 'query'>>
  body: InputOfPart<Part<C, 'body'>>
  files: C extends { files: infer F } ? { [K in keyof F]?: Blob | undefined } : undefined
}>

/** The input of a handler: the same parts, parsed. */
export type CallData<C extends CallSpec> = OnlyPresent<{
  params: OutputOfPart<Part<C, 'params'>>
  query: OutputOfPart<Part<C, 'query'>>
  body: OutputOfPart<Part<C, 'body'>>
}>

/** The result of a handler, before the reply schema strips it. */
export type CallAnswer<C extends CallSpec> = z.input<C['reply']>

/** The reply that a client receives on success. */
export type CallReply<C extends CallSpec> = { success: true } & z.output<C['reply']>

export type CallErrors<C extends CallSpec> = C['errors'][number]

/** The JSON reply of a failed call. */
export type ErrorReply = {
  success: false
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId?: string
}

/** Makes calls: over HTTP in the browser, in process during server rendering. */
export type ApiClient = <C extends CallSpec>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

/** Thrown by an `ApiClient` when a call fails. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Readonly<Record<string, string>>
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, reply: ErrorReply, retryAfterSeconds?: number) {
    super(reply.message)
    this.status = status
    this.code = reply.code
    this.fields = reply.fields ?? {}
    this.retryAfterSeconds = retryAfterSeconds
  }
}
