import { ARRAY_MAX_ITEMS, JSON_MAX_DEPTH } from '#contract/common/limits.ts'

/** A text that is not valid JSON, or that exceeds the limits. */
export class RefusedJson extends Error {
  override name = 'RefusedJson'
  readonly statusCode = 400
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

export type JsonRules = {
  /** Refuses repeated keys, which different parsers read differently. */
  readonly uniqueKeys: boolean
}

/**
 * Parses JSON within limits: at most 20 levels, 1,000 items in an array, no key that reaches a
 * prototype.
 *
 * @throws RefusedJson
 */
export function parseJson(text: string, { uniqueKeys }: JsonRules): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RefusedJson('no JSON')
  }
  inspect(value, 1)
  if (uniqueKeys) {
    refuseRepeatedKeys(text)
  }
  return value
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'object' && value !== null) {
    if (depth > JSON_MAX_DEPTH) {
      throw new RefusedJson('too deep')
    }
    if (Array.isArray(value)) {
      if (value.length > ARRAY_MAX_ITEMS) {
        throw new RefusedJson('too many items')
      }
      for (const item of value) {
        inspect(item, depth + 1)
      }
    } else {
      for (const [key, item] of Object.entries(value)) {
        if (FORBIDDEN_KEYS.has(key)) {
          throw new RefusedJson('forbidden key')
        }
        inspect(item, depth + 1)
      }
    }
  }
}

/** Strings and structural characters. Everything else is irrelevant here. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\],:]/g

/** For a text that was parsed already. Makes one pass over its tokens. */
function refuseRepeatedKeys(text: string): void {
  const open: (Set<unknown> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
    } else if (token === '}' || token === ']') {
      open.pop()
    } else if (token === ':') {
      const keys = open.at(-1)
      const key: unknown = JSON.parse(last)
      if (keys?.has(key)) {
        throw new RefusedJson('a key stands twice')
      }
      keys?.add(key)
    }
    last = token
  }
}
