import type { Access } from '#contract/access.ts'
import type { CallAnswer, CallData, CallErrors, CallSpec } from '#contract/call.ts'
import type { CommonErrorCode } from '#contract/errors.ts'
import { ok, type Result } from '#kit/result.ts'
import type { CookieJar } from './cookies.ts'
import type { UploadedFile } from './uploads/multipart.ts'
import type { SignedInViewer, Viewer } from './viewer.ts'

/** What a handler gets besides the request's input. */
export type Context<V extends Viewer = Viewer> = {
  readonly viewer: V
  readonly now: Date
  readonly requestId: string
  /** The caller's address, taken from a proxy's header only when TRUST_PROXY is on. */
  readonly ip: string
  readonly userAgent: string
  readonly cookies: CookieJar
  readonly files: ReadonlyMap<string, UploadedFile>
}

type ViewerOf<A extends Access> = A extends { who: 'anyone' } ? Viewer : SignedInViewer

/** A call with the same response for all does not get the viewer. */
type ContextOf<C extends CallSpec> = C extends { sameForAll: true }
  ? Pick<Context, 'now'>
  : Context<ViewerOf<C['access']>>

/** The size of an uploaded file, before its content is checked. */
export type SentSize = {
  readonly bytes: number
  /** The file exceeded the limit. Nothing of it was kept. */
  readonly oversized?: true
}

/** What is known of a request before its files are checked. */
type PrecheckContext<V extends Viewer = Viewer> = Omit<Context<V>, 'files'> & {
  readonly sent: ReadonlyMap<string, SentSize>
}

type HandlerAnswer<C extends CallSpec> = Promise<
  Result<CallAnswer<C>, CallErrors<C> | CommonErrorCode>
>

/**
 * Whether this caller may make the call, by checks that are cheap. Required for every call that
 * takes files, which are opened only afterwards.
 */
export type Precheck<C extends CallSpec> = (
  context: PrecheckContext<ViewerOf<C['access']>>,
  input: CallData<C>,
) => Promise<Result<unknown, CallErrors<C> | CommonErrorCode>>

export type Handle<C extends CallSpec> = (
  context: ContextOf<C>,
  input: CallData<C>,
) => HandlerAnswer<C>

/**
 * A call bound to its code. The pipeline checks access before `precheck`, and opens the files only
 * afterwards.
 */
export type Handler = {
  readonly call: CallSpec
  readonly run: (context: Context, input: unknown) => Promise<Result<unknown, string>>
  readonly precheck?:
    | ((context: PrecheckContext, input: unknown) => Promise<Result<unknown, string>>)
    | undefined
}

/** For calls with files that need no check beyond access. */
export const noPrecheck = async () => ok(undefined)

/**
 * Binds a call to its code. A failure code that the call does not declare is a compile error, and
 * so is a call with files but without `precheck`.
 */
export function handle<C extends CallSpec>(
  call: C,
  run: Handle<C>,
  ...prechecks: C extends { files: object } ? [Precheck<C>] : []
): Handler {
  const [precheck]: readonly unknown[] = prechecks
  // `dispatch` provides exactly the viewer and the input that the call's type promises.
  return {
    call,
    run: run as unknown as Handler['run'],
    precheck: precheck as Handler['precheck'],
  }
}
