import { type Failure, fail } from '#kit/result.ts'
import { type Finding, lint } from './linter.ts'

type LintOptions = {
  /** False for categories that may teach, but not recommend securities. */
  readonly mayAdvise?: boolean
  /** False for research and legal texts, which refuse only `PLAIN_PROMISE`. */
  readonly isAdvertising?: boolean
}

/**
 * Promises to the reader. Research also says that a profit doubled and that a regulator assures a
 * return on equity, and a legal text that money is lost in certain conditions.
 */
const PLAIN_PROMISE =
  /^(?:guaranteed|assured|sure|risk.?free)\b.{0,12}\b(?:profits?|returns)$|sure.?shot|^double your money$/i

/** The refusal of texts that promise returns, with a sentence at each field. */
export function lintRefusal(
  texts: Readonly<Record<string, string>>,
  { mayAdvise = true, isAdvertising = true }: LintOptions = {},
): Failure<'lint_refused'> | undefined {
  const refused = lint(texts, { mayAdvise }).filter(
    ({ severity, excerpt }) =>
      severity === 'refused' && (isAdvertising || PLAIN_PROMISE.test(excerpt)),
  )
  return refused.length === 0 ? undefined : fail('lint_refused', { fields: fieldsOf(refused) })
}

/** The first finding of each field, in a sentence. */
export function fieldsOf(findings: readonly Finding[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { field, excerpt, message } of findings) {
    fields[field] ??= `“${excerpt}”: ${message}`
  }
  return fields
}
