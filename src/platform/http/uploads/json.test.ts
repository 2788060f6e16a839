import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorMs } from '#kit/testing/processor-ms.ts'
import { parseJson, RefusedJson } from './json.ts'

const parse = (text: string) => parseJson(text, { uniqueKeys: false })
const strict = (text: string) => parseJson(text, { uniqueKeys: true })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const items = (count: number) => JSON.stringify(Array.from({ length: count }, () => 0))

describe('accepted JSON', () => {
  it('is parsed as by JSON.parse, even if keys must be unique', () => {
    const clean = fc.jsonValue({ maxDepth: 8, stringUnit: 'grapheme' }).filter((value) => {
      const text = JSON.stringify(value)
      return !/"(?:__proto__|constructor|prototype)":/.test(text)
    })
    fc.assert(
      fc.property(clean, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(parse(text)).toEqual(JSON.parse(text))
        expect(strict(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('may be twenty levels deep and a thousand items long', () => {
    expect(parse(nested(20))).toEqual(JSON.parse(nested(20)))
    expect(parse(items(1000))).toHaveLength(1000)
  })

  it('may repeat a key in different objects, or inside a string', () => {
    const text = '{"a":{"a":1,"b":[{"a":1},{"a":2}]},"b":"{\\"a\\":1,\\"a\\":2}","c":","}'
    expect(strict(text)).toEqual(JSON.parse(text))
  })

  it('does not take long to check, even in large input', () => {
    for (const text of [
      `{"a":"${'\\"'.repeat(120_000)}"}`,
      `[${'"a:",'.repeat(900)}1]`,
      `{"a":"${'{'.repeat(250_000)}"}`,
    ]) {
      expect(processorMs(() => strict(text))).toBeLessThan(5000)
    }
  })
})

describe('refused JSON', () => {
  it.each([
    ['is not JSON', '{a:1}'],
    ['is truncated', '{"a":'],
    ['has 21 levels of arrays', nested(21)],
    ['has 100,000 levels of arrays', nested(100_000)],
    ['has 21 levels of objects', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['has 1,001 items', items(1001)],
    ['has the key __proto__', '{"a":{"__proto__":{"role":"admin"}}}'],
    ['has the key __proto__ with an escaped letter', '{"\\u005f_proto__":{"role":"admin"}}'],
    ['has the key constructor', '{"constructor":{"prototype":{}}}'],
  ])('%s', (_, text) => {
    expect(() => parse(text)).toThrow(RefusedJson)
  })

  it.each([
    '{"amount":1,"amount":2}',
    '{"amount":1,"b":{},"amount":1}',
    '{"amount":1,"\\u0061mount":2}',
    '{"a":[{"amount":"x\\"","amount":2}]}',
    '{"amount" :1 , "amount"\n: 2}',
  ])('has a duplicate key where keys must be unique: %s', (text) => {
    expect(() => strict(text)).toThrow('a key stands twice')
    expect(parse(text)).toEqual(JSON.parse(text))
  })
})
