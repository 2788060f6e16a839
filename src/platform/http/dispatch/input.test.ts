import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { fieldMessages } from '#contract/common/texts.ts'
import { fail, ok } from '#kit/result.ts'
import { parseInput, parseSent } from './input.ts'

const tell = call({
  name: 'test.tell',
  method: 'POST',
  path: '/api/test/tell/:who',
  summary: 'For this test',
  access: anyone,
  rate: 'write',
  errors: [],
  params: z.object({ who: z.string() }),
  query: z.object({ tone: z.string().optional() }),
  body: z.object({
    lines: z.array(z.object({ text: z.string() })),
    notes: z.record(z.string(), z.string()).optional(),
  }),
  reply: z.object({}),
})

const storable = {
  params: { who: 'आशा' },
  query: { tone: '😀' },
  body: { lines: [{ text: 'a\tb\n' }], notes: { ß: '' } },
}

describe('a character that cannot be stored', () => {
  it.each(['\0', '\ud800', '\udfff'])('%j is refused by the field that has it', (bad) => {
    const refusals = [
      ['who', { params: { who: `a${bad}` } }],
      ['tone', { query: { tone: bad } }],
      ['lines.1.text', { body: { lines: [{ text: '' }, { text: `${bad}z` }] } }],
      ['notes.b', { body: { lines: [], notes: { a: '', b: bad } } }],
      ['notes', { body: { lines: [], notes: { [bad]: '' } } }],
    ] as const
    for (const [field, part] of refusals) {
      const fields = { [field]: fieldMessages.unstorable }
      expect(parseInput(tell, { ...storable, ...part })).toEqual(
        fail('invalid_input', { message: fieldMessages.unstorable, fields }),
      )
    }
    const fields = { 'the message': fieldMessages.unstorable }
    expect(parseSent(z.string(), bad, 'the message')).toEqual(fail('invalid_input', { fields }))
  })

  it('is not found in other input', () => {
    expect(parseInput(tell, storable)).toEqual(ok(storable))
  })

  it('may be in a field that is not declared, which is dropped', () => {
    const sent = { ...storable, query: { tune: '\0' } }
    expect(parseInput(tell, sent)).toEqual(ok({ ...storable, query: {} }))
  })
})
