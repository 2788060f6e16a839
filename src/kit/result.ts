/**
 * The result of a use case. Expected failures are values with a stable code that the contract
 * declares. Exceptions are for bugs and infrastructure failures.
 */
export type Success<T> = { readonly ok: true; readonly value: T }

export type FailureDetail = {
  /** Replaces the code's default message where the specification's text includes a value. */
  readonly message?: string
  /** Messages by input field, for forms. */
  readonly fields?: Readonly<Record<string, string>>
  /** Whole seconds after which a retry can succeed. */
  readonly retryAfterSeconds?: number
  /** Whom or what a refused claim named: recorded, and never part of a reply. */
  readonly claimed?: { readonly type: string; readonly id: string }
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
