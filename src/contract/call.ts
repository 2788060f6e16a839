import type { z } from 'zod'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { RateClass } from './rate.ts'

export type Method = 'GET' | 'POST'

/** A field of a multipart request. */
export type FileField = {
  readonly kind: 'pdf' | 'image' | 'pdf-or-image'
  readonly required?: true
}

/**
 * Which of a session's facts a client-sent field claims to be. The server takes the fact from the
 * session: an absent claim is fine, an equal one too, a different one is refused with 403.
 */
export type ClaimOf = 'id' | 'role' | 'email' | 'name'

/**
 * One call, declared once. The server's route, the typed client, the OpenAPI document, the
 * authorisation matrix and the fuzz test are all made from this value.
 */
export type CallSpec = {
  /** `area.verb`, unique; the operationId of the OpenAPI document. */
  readonly name: string
  readonly method: Method
  /** Fastify's pattern; parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly rate: RateClass
  /** The field that names whom a visitor's request is about, counted besides the address. */
  readonly rateSubject?: string
  /** Fields (of the query, or of the body for a POST) that claim who the caller is. */
  readonly claims?: Readonly<Record<string, ClaimOf>>
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Present for multipart calls: the JSON travels in the part `data`, the files beside it. */
  readonly files?: Readonly<Record<string, FileField>>
  /** Its own rules say that a file is too large, in the order that its form promises. */
  readonly judgesFileSizes?: true
  /** All of the answer but `success: true`, which the server adds. Unlisted fields never leave. */
  readonly reply: z.ZodType
  /** Beyond the errors that any call may answer. */
  readonly errors: readonly ErrorCode[]
  /** It moves money: the body may neither repeat a key nor hold a field that is not declared. */
  readonly money?: true
  /** Only within minutes of a proven password or code; else `step_up_required`. */
  readonly stepUp?: true
  /** The answer holds a secret that is shown once: nothing of it is kept for a repeated request. */
  readonly secretReply?: true
  /** Replies to visitors without a session may be kept until one of these topics changes. */
  readonly cachedUntil?: readonly CacheTopic[]
  /**
   * The answer depends on the input alone, and each change of it that somebody could miss is
   * announced: who has a session gets what is kept as well.
   */
  readonly sameForAll?: true
  /** For how long at most, where time alone changes the answer. */
  readonly keptSeconds?: number
}

/** What a cached public answer or page depends on. A change announces its topic. */
export type CacheTopic = 'providers' | 'plans' | 'follows' | 'content' | 'scorecard'

/** Declares a call; returns it unchanged, with its exact types. */
export function call<const C extends CallSpec>(spec: C): C {
  return spec
}

type InputOfPart<P> = P extends z.ZodType ? z.input<P> : undefined
type OutputOfPart<P> = P extends z.ZodType ? z.output<P> : undefined
type PresentKeys<T> = { [K in keyof T]: undefined extends T[K] ? never : K }[keyof T]
type OnlyPresent<T> = Pick<T, PresentKeys<T>>

type Part<C, K extends 'params' | 'query' | 'body'> = K extends keyof C ? C[K] : undefined

/** What a client passes: the parts that the call declares. */
export type CallInput<C extends CallSpec> = OnlyPresent<{
  params: InputOfPart<Part<C, 'params'>>
  query: InputOfPart<Part<C, 'query'>>
  body: InputOfPart<Part<C, 'body'>>
  files: C extends { files: infer F } ? { [K in keyof F]?: Blob | undefined } : undefined
}>

/** What a handler receives: the same parts, parsed. */
export type CallData<C extends CallSpec> = OnlyPresent<{
  params: OutputOfPart<Part<C, 'params'>>
  query: OutputOfPart<Part<C, 'query'>>
  body: OutputOfPart<Part<C, 'body'>>
}>

/** What a handler returns on success, before the reply schema strips it. */
export type CallAnswer<C extends CallSpec> = z.input<C['reply']>

/** What a client receives on success. */
export type CallReply<C extends CallSpec> = { success: true } & z.output<C['reply']>

export type CallErrors<C extends CallSpec> = C['errors'][number]

/** The answer to a call that failed, as JSON. */
export type ErrorReply = {
  success: false
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  requestId?: string
}

/** Makes calls: over HTTP in the browser, in process while the server renders a page. */
export type ApiClient = <C extends CallSpec>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

/** What an `ApiClient` throws when the answer is not a success. */
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
