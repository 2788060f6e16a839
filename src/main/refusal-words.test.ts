import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { fieldWords } from '#platform/http/dispatch/field-words.ts'
import { parseInput } from '#platform/http/dispatch/input.ts'

const table: readonly CallSpec[] = Object.values(calls)

/** A wrong value of each kind, for any field. */
const wrong: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'x'.repeat(20_001),
  '\u0000',
  -1,
  0.5,
  1e300,
  true,
  [],
  [0],
  {},
  Array.from({ length: 2_000 }, () => 'x'),
]

const own = z.locales.en().localeError

/** The validator's own message for every issue. */
function validatorsWords(schema: z.ZodType, value: unknown): readonly string[] {
  const parsed = schema.safeParse(value)
  const issues = parsed.success ? [] : parsed.error.issues
  return issues.map((issue) => {
    const said = own(issue as z.core.$ZodRawIssue)
    return typeof said === 'string' ? said : (said?.message ?? '')
  })
}

const LOOKS_LIKE =
  /\bexpected\b|^Invalid (input|option|string|number|key)|^Too (big|small)|Unrecognized/

describe.each(table.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('describes invalid input in our own words, by field', () => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part]
      if (schema === undefined) {
        continue
      }
      const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
      const inputs = [
        ...wrong,
        { surplus: 1, ['y'.repeat(500)]: 2 },
        ...fields.flatMap((field) => wrong.map((value) => ({ [field]: value }))),
        ...wrong.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
      ]
      for (const input of inputs) {
        const answer = parseInput(call, { [part]: input ?? {} })
        if (answer.ok) {
          continue
        }
        const forbidden = new Set(validatorsWords(schema, input ?? {}).filter((one) => one !== ''))
        for (const [field, said] of Object.entries(answer.fields ?? {})) {
          expect(field).not.toBe('')
          expect(said.length).toBeGreaterThan(5)
          expect(said).not.toMatch(LOOKS_LIKE)
          expect(forbidden.has(said), `${field}: ${said}`).toBe(false)
        }
      }
    }
  })
})

describe('the message for an issue', () => {
  const say = (schema: z.ZodType, value: unknown) =>
    z.object({ kind: schema }).safeParse({ kind: value }, { error: fieldWords }).error?.issues[0]
      ?.message

  it.each([
    ['“kind” must be one of silver, gold.', z.enum(['silver', 'gold']), 'x'],
    ['“kind” must be a text.', z.string(), 5],
    ['“kind” is missing.', z.string(), undefined],
    ['“kind” must be a number.', z.int(), 'x'],
    ['“kind” must be at most 5.', z.number().max(5), 6],
    ['“kind” must have at most 2 characters.', z.string().max(2), 'abc'],
    ['“kind” must have at least 1 entries.', z.array(z.string()).min(1), []],
    ['Unknown fields: “a”.', z.strictObject({}), { a: 1 }],
    ['“kind” does not have the documented format.', z.union([z.string(), z.int()]), true],
  ])('is: %s', (expected, schema, value) => expect(say(schema, value)).toEqual(expected))
})
