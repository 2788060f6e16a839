import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { assert } from '#kit/assert.ts'
import type { Result } from '#kit/result.ts'
import { fieldWords, wordsByField } from './field-words.ts'

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
      const parsed = schema.safeParse(sent[part] ?? {}, { error: fieldWords })
      if (parsed.success) {
        value[part] = parsed.data
      } else {
        wordsByField(parsed.error, part, fields)
      }
    }
  }
  for (const [name, file] of Object.entries(call.files ?? {})) {
    if (file.required && !sent.files?.has(name)) {
      fields[name] = 'This file is required.'
    }
  }
  const first = Object.values(fields)[0]
  return first === undefined
    ? { ok: true, value }
    : { ok: false, code: 'invalid_input', message: first, fields }
}

/** Where money moves, an undeclared field is an error. */
function onlyDeclared({ name, body }: CallSpec): z.ZodType {
  assert(body instanceof z.ZodObject, `${name} moves money by an object of declared fields`)
  return body.strict()
}
