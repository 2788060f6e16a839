import fc from 'fast-check'
import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { newId } from '#kit/id.ts'

/** Stands for an id in a sample, until the id of something that exists takes its place. */
export const ANY_ID = newId()

type Json = Readonly<Record<string, unknown>>
export type Sample = { readonly params: Json; readonly query: Json; readonly body: unknown }

const PLAIN = 'kite'
/** Values for fields whose rules a JSON schema cannot express. */
const CANDIDATES: readonly unknown[] = [
  ...[ANY_ID, PLAIN, '2026-11-20', '2026-11-20T09:05:00.000Z', '9876500011', '744101', '123456'],
  ...['10', 'true', 'scan@tradebox.example', 'granite-teapot-monsoon-42', 'ABCPE1234F', '09:30'],
  ...['27AAPFU0939F1ZV', 'BKPN0001234', 'N112233445566', 'Asia/Kolkata', '@kite_desk', 'gold'],
  ...['Andaman and Nicobar Islands', '/dashboard', 'https://tradebox.example/kite'],
  ...['https://youtube.com/watch?v=dQw4w9WgXcQ', 'A sentence of several words about kites.'],
  ...['kite '.repeat(60), 0, 10, 30, 100, 1000, true, false, null, [], {}],
]
const REPAIRS_MAX = 60

/** Valid input of a call with what it may claim about the caller. Undefined if none is found. */
export function sampleOf(spec: CallSpec, claimed: Json): Sample | undefined {
  const { params = z.object({}), query = z.object({}), body = z.object({}) } = spec
  const schema = z.object({ params, query, body })
  const place = spec.method === 'GET' ? 'query' : 'body'
  let sample = Object(firstOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })))
  sample[place] = { ...sample[place], ...claimed }
  for (let n = 0; n < REPAIRS_MAX; n += 1) {
    const [issue] = issuesOf(schema, sample)
    if (issue === undefined) {
      return sample
    }
    sample = repaired(schema, sample, issue)
  }
  return undefined
}

type Issue = { readonly path: readonly PropertyKey[] }

function issuesOf(schema: z.ZodType, value: unknown): readonly Issue[] {
  return schema.safeParse(value).error?.issues ?? []
}

/** The value with another one at the place of the issue, or without one if none helps. */
function repaired(schema: z.ZodType, value: unknown, { path }: Issue): unknown {
  const options = CANDIDATES.map((one) => replaced(value, path, one))
  const helps = (option: unknown) =>
    issuesOf(schema, option).every((left) => String(left.path) !== String(path))
  return options.find(helps) ?? replaced(value, path, undefined)
}

function replaced(value: unknown, [key, ...rest]: Issue['path'], by: unknown): unknown {
  if (key === undefined) {
    return by
  }
  const copy = Array.isArray(value) ? [...value] : { ...Object(value) }
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

/**
 * The plainest value of a JSON schema, with all optional fields except cursors: they end lists
 * early, and a scanner's changes only make them unreadable.
 */
function firstOf(schema: Json): unknown {
  const { anyOf, oneOf, enum: named, type, minimum } = schema
  const [options = []] = [anyOf, oneOf].filter(Array.isArray)
  const option: unknown = options.find((one) => Object(one).type !== 'null')
  if (option !== undefined) {
    return firstOf(Object(option))
  }
  if (Array.isArray(named) || 'const' in schema) {
    return Array.isArray(named) ? named[0] : schema.const
  }
  switch (type) {
    case 'object': {
      const fields = Object.entries<Json>(Object(schema.properties))
      const kept = fields.filter(([name]) => name !== 'cursor')
      return Object.fromEntries(kept.map(([name, inner]) => [name, fieldOf(name, inner)]))
    }
    case 'array': {
      const items = Array.isArray(schema.prefixItems) ? schema.prefixItems : [schema.items]
      return items.map((item) => firstOf(Object(item)))
    }
    case 'integer':
    case 'number':
      return Math.max(1, Number(minimum ?? 1))
    case 'boolean':
      return true
    default:
      return textOf(schema)
  }
}

function fieldOf(name: string, schema: Json): unknown {
  const value = firstOf(schema)
  return value === PLAIN && /id$/i.test(name) ? ANY_ID : value
}

function textOf({ format, pattern }: Json): string {
  if (typeof pattern === 'string' && format === undefined) {
    const [text = ''] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 })
    return text
  }
  return format === 'uuid' ? ANY_ID : PLAIN
}
