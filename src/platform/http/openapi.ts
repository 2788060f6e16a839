import { z } from 'zod'
import type { Access } from '#contract/access.ts'
import { type CallSpec, isRepeatable } from '#contract/call.ts'
import { commonErrors } from '#contract/common/errors.ts'
import { IDEMPOTENCY_KEY_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { rateClasses } from '#contract/rate.ts'

type Json = Readonly<Record<string, unknown>>

/** Error codes that every call may return, whatever it declares. */
const EVERYWHERE: readonly ErrorCode[] = [
  'invalid_input',
  'rate_limited',
  'internal',
  'unavailable',
]
const SIGNED_IN: readonly ErrorCode[] = ['unauthenticated', 'forbidden']

/** The OpenAPI 3.1 document of the given calls. */
export function openApiDocument(calls: readonly CallSpec[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    const item = paths[path] ?? {}
    item[call.method.toLowerCase()] = operationOf(call)
    paths[path] = item
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tradebox',
      version: '1',
      description:
        'Every call of the marketplace, generated from the table that the server runs. A failure answers with a `code` and a `message`; a call that changes something with a cookie comes from our own origin.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sid' },
        backendToken: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Error: errorSchema() },
    },
  }
}

function operationOf(call: CallSpec): Json {
  const { body, files, access } = call
  return {
    operationId: call.name,
    tags: [call.name.split('.')[0] ?? call.name],
    summary: call.summary,
    description: describe(call),
    security: access.who === 'anyone' ? [] : [{ session: [] }, { backendToken: [] }],
    parameters: [
      ...parametersOf(call.params, 'path'),
      ...parametersOf(call.query, 'query'),
      ...(isRepeatable(call) ? [idempotencyKey] : []),
      ...(files === undefined ? [] : [csrfToken]),
    ],
    ...(body === undefined && files === undefined ? {} : { requestBody: requestBodyOf(call) }),
    responses: { '200': successOf(call), ...failuresOf(call) },
  }
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    "Makes a signed-in account's request harmless to repeat: within seven days the same request under the same key answers what it answered first.",
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_MAX_CHARACTERS },
}

const csrfToken: Json = {
  name: 'X-CSRF-Token',
  in: 'header',
  required: false,
  description:
    'Any text. Multipart requests that carry a cookie need it, unless a browser says that they come from our own pages: a foreign form cannot send it.',
  schema: { type: 'string' },
}

function describe(call: CallSpec): string {
  const limits = rateClasses[call.rate].map(({ points, seconds }) => `${points} in ${seconds} s`)
  const claims = Object.keys(call.claims ?? {})
  return [
    `Access: ${accessText(call.access)}.`,
    `Rate: ${limits.join(', ')}.`,
    ...(claims.length === 0 ? [] : [`Claims checked against the session: ${claims.join(', ')}.`]),
  ].join(' ')
}

/** Who may make a call, as text. */
export function accessText(access: Access): string {
  if (access.who === 'anyone') {
    return 'anyone'
  }
  const roles = access.roles.length === 3 ? 'any signed-in account' : access.roles.join(' or ')
  if (access.permission === undefined) {
    return roles
  }
  const others = access.roles.filter((role) => role !== 'admin')
  return [...others, `admin with ${access.permission}`].join(' or ')
}

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) {
    return []
  }
  const json = jsonSchema(schema, 'input')
  const properties = asRecord(json.properties)
  const required = Array.isArray(json.required) ? json.required : []
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function requestBodyOf({ body, files }: CallSpec): Json {
  const data: Json = body === undefined ? {} : jsonSchema(body, 'input')
  if (files === undefined) {
    return { required: true, content: { 'application/json': { schema: data } } }
  }
  const needsData = Array.isArray(data.required) && data.required.length > 0
  const required = [
    ...(needsData ? ['data'] : []),
    ...Object.entries(files).flatMap(([name, file]) => (file.required ? [name] : [])),
  ]
  const parts = Object.entries(files).map(([name, file]) => [
    name,
    { type: 'string', format: 'binary', description: file.kind },
  ])
  const schema = {
    type: 'object',
    properties: { ...(body === undefined ? {} : { data }), ...Object.fromEntries(parts) },
    required,
  }
  // An object part is sent as JSON text, whatever content type the sender gives it.
  const encoding = body === undefined ? {} : { data: { contentType: 'application/json' } }
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } }
}

function successOf(call: CallSpec): Json {
  const reply = jsonSchema(call.reply, 'output')
  const schema = { allOf: [{ type: 'object', properties: { success: { const: true } } }, reply] }
  return { description: 'Success', content: { 'application/json': { schema } } }
}

function failuresOf(call: CallSpec): Record<string, Json> {
  const codes = new Set<ErrorCode>([
    ...EVERYWHERE,
    ...(call.access.who === 'anyone' ? [] : SIGNED_IN),
    ...(call.claims === undefined ? [] : (['claim_refused'] as const)),
    // A call that takes an id may find nothing.
    ...(takesId(call) ? (['not_found'] as const) : []),
    ...call.errors,
  ])
  const byStatus = new Map<number, string[]>()
  for (const code of codes) {
    const { status, message } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\` ${message}`])
  }
  return Object.fromEntries(
    [...byStatus].sort().map(([status, lines]) => [
      String(status),
      {
        description: lines.join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function takesId({ params, query, body }: CallSpec): boolean {
  return [params, query, body].some((schema) => {
    const properties = schema === undefined ? {} : asRecord(jsonSchema(schema, 'input').properties)
    return Object.entries(properties).some(
      ([name, property]) =>
        /^id$|[a-z]I[dD]$/.test(name) || JSON.stringify(property).includes('"uuid"'),
    )
  })
}

/** The statuses that the document declares for a call. */
export function declaredStatuses(call: CallSpec): ReadonlySet<number> {
  return new Set([200, ...Object.keys(failuresOf(call)).map(Number)])
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['success', 'code', 'message'],
    properties: {
      success: { const: false },
      code: { type: 'string', examples: Object.keys(commonErrors).slice(0, 3) },
      message: { type: 'string' },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      requestId: { type: 'string' },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: made }) => withPlainItems(made),
  })
  return json
}

/**
 * Converts a tuple schema to a plain array schema, because many tools do not support `prefixItems`.
 */
function withPlainItems(made: z.core.JSONSchema.BaseSchema): void {
  const places = made.prefixItems
  if (Array.isArray(places)) {
    const kinds = [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
    const [only] = kinds
    delete made.prefixItems
    Object.assign(made, {
      items: kinds.length === 1 ? only : { anyOf: kinds },
      minItems: places.length,
      maxItems: places.length,
    })
  }
}

function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
