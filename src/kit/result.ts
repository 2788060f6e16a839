/**
 * What a use case answers. Expected failures are values with a stable code that the contract
 * declares; exceptions are left for bugs and lost infrastructure.
 */
export type Success<T> = { readonly ok: true; readonly value: T }

export type FailureDetail = {
  /** Replaces the code's own message where the specification's text names a value. */
  readonly message?: string
  /** Messages by input field, for forms. */
  readonly fields?: Readonly<Record<string, string>>
  /** Whole seconds after which another try can succeed. */
  readonly retryAfterSeconds?: number
}

export type Failure<Code extends string> = FailureDetail & {
  readonly ok: false
  readonly code: Code
}

export type Result<T, Code extends string> = Success<T> | Failure<Code>

export function ok<T>(value: T): Success<T> {
  return { ok: true, value }
}

export function fail<const Code extends string>(
  code: Code,
  detail: FailureDetail = {},
): Failure<Code> {
  return { ...detail, ok: false, code }
}
