import fc from 'fast-check'
import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'

/*
 * Malformed requests for a call, generated from its own schemas: values of the right shape with
 * hostile contents, values of the wrong shape, and bytes that are not JSON.
 */

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    "' or 1=1 --",
    '%',
    '_%\\',
    '../../../../etc/passwd',
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '//evil.example',
    '{{7*7}}',
    'NaN',
    '-0',
    '1e309',
    '9999999999999999999999',
    '2026-02-30',
    '\u202e\u0000\ufeff',
    'x'.repeat(70_000),
    'İ'.repeat(300),
  ),
)

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 5 }),
  fc.constantFrom<unknown>(
    { $ne: null },
    { toString: 1 },
    { length: -1 },
    Number.MAX_SAFE_INTEGER,
    -1,
    1e308,
    Array.from({ length: 1200 }, () => 0),
  ),
)

type Json = { readonly [key: string]: unknown }

/** Mostly values that the schema accepts, with hostile contents where it allows any. */
function fromSchema(schema: Json): fc.Arbitrary<unknown> {
  const options = [schema.anyOf, schema.oneOf].find(Array.isArray)
  if (options !== undefined) {
    return fc.oneof(...options.map(fromSchema), hostile)
  }
  if (Array.isArray(schema.enum)) {
    return fc.oneof(fc.constantFrom<unknown>(...schema.enum), hostile)
  }
  switch (schema.type) {
    case 'object': {
      const properties: Json = Object(schema.properties)
      const shape = Object.fromEntries(
        Object.entries(properties).map(([name, inner]) => [name, fromSchema(Object(inner))]),
      )
      return fc.record(shape, { requiredKeys: [] })
    }
    case 'array':
      return fc.array(fromSchema(Object(schema.items)), { maxLength: 60 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), hostile)
    case 'boolean':
      return fc.oneof(fc.boolean(), hostile)
    default:
      return fc.oneof(likely, hostileText, hostile)
  }
}

const likely = fc.oneof(
  fc.uuid({ version: 7 }),
  fc.emailAddress(),
  fc.stringMatching(/^[6-9]\d{9}$/),
  fc.stringMatching(/^\d{6}$/),
  fc.constantFrom('true', 'Research Analyst', '/dashboard/notifications'),
)

function partOf(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  return schema === undefined
    ? fc.constant({})
    : fc.oneof(
        {
          weight: 4,
          arbitrary: fromSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
        },
        { weight: 1, arbitrary: hostile },
      )
}

function queryString(value: unknown): string {
  const entries = Object.entries(Object(value)).slice(0, 30)
  const text = (part: unknown) => {
    const plain = typeof part === 'string' ? part : (JSON.stringify(part) ?? '')
    return encodeURIComponent(plain.slice(0, 2000).toWellFormed())
  }
  return entries.map(([name, part]) => `${text(name)}=${text(part)}`).join('&')
}

/** What no answer may reveal: stack traces, paths and statements. */
export const INSIDE =
  /\bat .+\.ts:\d+|node_modules|PostgresError|select .+ from |insert into|syntax error/i

export type MalformedRequest = {
  readonly query: unknown
  readonly segment: string
  readonly payload: string
  readonly contentType: string
  readonly address: string
}

export function requestsFor(call: CallSpec): fc.Arbitrary<MalformedRequest> {
  const json = partOf(call.body).map((body) => JSON.stringify(body) ?? '')
  const broken = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '"text"',
      '{"__proto__":{"role":"admin"}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"email":"a@b.c","email":"c@d.e"}',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
    ),
  )
  const boundary = 'multipart/form-data; boundary=f'
  const multipart = json.map(
    (data) => `--f\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--f--\r\n`,
  )
  const usual = call.files === undefined ? json : multipart
  const usualType = call.files === undefined ? 'application/json' : boundary
  return fc.record({
    query: partOf(call.query),
    segment: fc.oneof(likely, hostileText),
    payload: fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: broken }),
    contentType: fc.oneof(
      { weight: 9, arbitrary: fc.constant(usualType) },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', 'application/xml', boundary, 'x') },
    ),
    address: fc.ipV4(),
  })
}

/** The call's address with its parameters and query. */
export function addressOf(call: CallSpec, { segment, query }: MalformedRequest): string {
  const text = encodeURIComponent(segment.slice(0, 60).toWellFormed())
  const path = call.path.replaceAll(/:\w+/g, () => text || 'x')
  return `${path}?${queryString(query)}`
}
