import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { assert } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { isStorableText } from '#kit/text.ts'
import { fieldWords, wordsByField } from './field-words.ts'
import { inputTexts } from './texts.ts'

/** The parts of a request that are checked with a call's schemas. */
export type SentInput = {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly files?: ReadonlyMap<string, unknown> | undefined
}

/** The input parsed by the call's schemas, or an error message for each invalid field. */
export function parseInput(
  call: CallSpec,
  sent: SentInput,
): Result<Record<string, unknown>, 'invalid_input'> {
  const value: Record<string, unknown> = {}
  const fields: Record<string, string> = {}
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = part === 'body' && call.money === true ? onlyDeclared(call) : call[part]
    if (schema !== undefined) {
      const parsed = parseSent(schema, sent[part] ?? {}, part)
      if (parsed.ok) {
        value[part] = parsed.value
      } else {
        Object.assign(fields, parsed.fields)
      }
    }
  }
  for (const [name, file] of Object.entries(call.files ?? {})) {
    if (file.required && !sent.files?.has(name)) {
      fields[name] = inputTexts.fileRequired
    }
  }
  const first = Object.values(fields)[0]
  return first === undefined
    ? { ok: true, value }
    : { ok: false, code: 'invalid_input', message: first, fields }
}

/**
 * What was sent, parsed by its schema, or an error message for each invalid field. `whole` names an
 * error that is no field's. This is the only check for characters that PostgreSQL cannot store.
 */
export function parseSent(
  schema: z.ZodType,
  sent: unknown,
  whole: string,
): Result<unknown, 'invalid_input'> {
  const parsed = schema.safeParse(sent, { error: fieldWords })
  if (!parsed.success) {
    return fail('invalid_input', { fields: wordsByField(parsed.error, whole) })
  }
  const path = unstorablePath(parsed.data)
  return path === undefined
    ? ok(parsed.data)
    : fail('invalid_input', { fields: { [path.join('.') || whole]: fieldMessages.unstorable } })
}

/** Where a text is that cannot be stored. A field is named by its owner if its name cannot either. */
function unstorablePath(value: unknown): string[] | undefined {
  if (typeof value === 'string') {
    return isStorableText(value) ? undefined : []
  }
  if (typeof value !== 'object' || value === null) {
    return undefined
  }
  for (const [name, item] of Object.entries(value)) {
    if (!isStorableText(name)) {
      return []
    }
    const path = unstorablePath(item)
    if (path !== undefined) {
      return [name, ...path]
    }
  }
  return undefined
}

/** Where money moves, an undeclared field is an error. */
function onlyDeclared({ name, body }: CallSpec): z.ZodType {
  assert(body instanceof z.ZodObject, `${name} moves money by an object of declared fields`)
  return body.strict()
}
