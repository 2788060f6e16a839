import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldLines, limitsText, typeText } from './schema-text.ts'

const textOf = (schema: z.ZodType) => typeText(z.toJSONSchema(schema))

test('writes plain, literal, enum and nullable types', () => {
  expect(textOf(z.string())).toBe('string')
  expect(textOf(z.uuid())).toBe('id')
  expect(textOf(z.iso.datetime())).toBe('instant')
  expect(textOf(z.literal(true))).toBe('true')
  expect(textOf(z.enum(['a', 'b']))).toBe("'a' | 'b'")
  expect(textOf(z.string().nullable())).toBe('string | null')
  expect(textOf(z.unknown())).toBe('any')
})

test('writes arrays, tuples and records', () => {
  expect(textOf(z.array(z.string()))).toBe('string[]')
  expect(textOf(z.array(z.enum(['a', 'b'])))).toBe("('a' | 'b')[]")
  expect(textOf(z.tuple([z.string(), z.number()]))).toBe('[string, number]')
  expect(textOf(z.record(z.string(), z.number()))).toBe('{ [name]: number }')
})

test('writes objects over several lines, with a mark on optional fields', () => {
  const schema = z.object({ a: z.string(), b: z.object({ c: z.boolean().optional() }) })
  expect(textOf(schema)).toBe('{\n  a: string\n  b: {\n    c?: boolean\n  }\n}')
  expect(fieldLines(z.toJSONSchema(schema))).toHaveLength(2)
})

test('writes the limits of a value', () => {
  const limits = (schema: z.ZodType) => limitsText(z.toJSONSchema(schema, { io: 'input' }))
  expect(limits(z.string().min(2).max(200))).toBe('2 to 200 characters')
  expect(limits(z.string().length(6))).toBe('exactly 6 characters')
  expect(limits(z.int().max(50).default(20))).toBe('at most 50, default 20')
  expect(limits(z.array(z.string()).max(1))).toBe('at most 1 items')
  expect(limits(z.int())).toBe('')
})

test('writes an invalid schema as any', () => {
  for (const strange of [undefined, null, 7, [], 'x']) {
    expect(typeText(strange)).toBe('any')
    expect(fieldLines(strange)).toEqual([])
  }
})
