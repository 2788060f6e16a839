/** Thrown when the program's own logic is wrong. Never caused by input. */
class AssertionFailure extends Error {
  override name = 'AssertionFailure'
}

/** Checks an invariant. `why` states what must be true. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) {
    throw new AssertionFailure(why)
  }
}

/** Narrows away null and undefined where the caller knows that there is a value. */
export function present<T>(value: T | null | undefined, why: string): T {
  assert(value !== null && value !== undefined, why)
  return value
}

/** For the last branch of an exhaustive switch: a new variant becomes a compile error. */
export function unreachable(value: never): never {
  throw new AssertionFailure(`unreachable: ${String(value)}`)
}
