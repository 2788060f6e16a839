import { limitTexts } from './texts.ts'

/** A JSON schema from the OpenAPI document. It is untyped data, so every access is checked. */
export type Json = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Formats and patterns with a more specific name. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'id',
  'date-time': 'instant',
  date: 'date',
  email: 'email',
  uri: 'url',
  binary: 'file',
}

/**
 * A schema in TypeScript notation: `'a' | 'b'`, `string[]`, `{ name: string }`. Objects span
 * several lines, indented by `indent` spaces.
 */
export function typeText(schema: unknown, indent = 0): string {
  const json = asRecord(schema)
  const parts = alternativesOf(json)
  if (parts !== undefined) {
    return [...new Set(parts.map((part) => typeText(part, indent)))].join(' | ')
  }
  if ('const' in json) {
    return literal(json.const)
  }
  if (Array.isArray(json.enum)) {
    return json.enum.map(literal).join(' | ')
  }
  if (Array.isArray(json.type)) {
    return json.type.map((type) => typeText({ ...json, type }, indent)).join(' | ')
  }
  if (json.type === 'array') {
    return arrayText(json, indent)
  }
  if (json.type === 'object' || json.properties !== undefined) {
    return objectText(json, indent)
  }
  return FORMATS[asText(json.format)] ?? (asText(json.type) || 'any')
}

function alternativesOf(json: Json): readonly unknown[] | undefined {
  const parts = json.anyOf ?? json.oneOf
  return Array.isArray(parts) ? parts : undefined
}

function arrayText(json: Json, indent: number): string {
  if (Array.isArray(json.prefixItems)) {
    return `[${json.prefixItems.map((item) => typeText(item, indent)).join(', ')}]`
  }
  const item = typeText(json.items, indent)
  return item.includes(' | ') ? `(${item})[]` : `${item}[]`
}

function objectText(json: Json, indent: number): string {
  const lines = fieldLines(json, indent + 2)
  if (lines.length === 0) {
    const values = json.additionalProperties
    return typeof values === 'object' ? `{ [name]: ${typeText(values, indent)} }` : '{}'
  }
  return `{\n${lines.join('\n')}\n${' '.repeat(indent)}}`
}

/** One line or block for each field of an object. */
export function fieldLines(schema: unknown, indent = 0): readonly string[] {
  const json = asRecord(schema)
  const required = new Set(asList(json.required))
  return Object.entries(asRecord(json.properties)).map(([name, field]) => {
    const mark = required.has(name) ? '' : '?'
    return `${' '.repeat(indent)}${name}${mark}: ${typeText(field, indent)}`
  })
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/** A value's limits besides its type: '2 to 200 characters', 'at most 50'. */
export function limitsText(schema: unknown): string {
  const json = asRecord(schema)
  return [
    range(json.minLength, json.maxLength, limitTexts.characters),
    range(json.minimum, json.maximum, ''),
    range(json.minItems, json.maxItems, limitTexts.items),
    'default' in json ? limitTexts.otherwise(literal(json.default)) : '',
  ]
    .filter((text) => text !== '')
    .join(', ')
}

function range(from: unknown, to: unknown, unit: string): string {
  const least = typeof from === 'number' && from > Number.MIN_SAFE_INTEGER ? from : undefined
  const most = typeof to === 'number' && to < Number.MAX_SAFE_INTEGER ? to : undefined
  const text =
    least === undefined
      ? most === undefined
        ? ''
        : limitTexts.most(most)
      : most === undefined
        ? limitTexts.least(least)
        : least === most
          ? limitTexts.exactly(least)
          : limitTexts.between(least, most)
  return text === '' || unit === '' ? text : `${text} ${unit}`
}
