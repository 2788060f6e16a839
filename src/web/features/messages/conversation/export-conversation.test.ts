import { describe, expect, it } from 'vitest'
import { transcriptOf } from './export-conversation.ts'

describe('the transcript of a conversation', () => {
  it('lists sender, time and text, and files by name', () => {
    const base = { createdAt: '2026-11-23T12:12:00.000Z', clientId: null, asksForSecret: false }
    const text = transcriptOf(
      [
        { ...base, _id: 'a', seq: 1, sender: 'me', content: 'Hello', file: null },
        {
          ...base,
          _id: 'b',
          seq: 2,
          sender: 'other',
          content: '',
          file: { kind: 'pdf', name: 'Plan.pdf', bytes: 10 },
        },
      ],
      { otherId: 'other', otherName: 'Asha Research', ownName: 'Ravi' },
    )
    expect(text).toBe(
      '1. 23 Nov 2026, 5:42 pm IST, Ravi: Hello\n2. 23 Nov 2026, 5:42 pm IST, Asha Research: [file: Plan.pdf]\n',
    )
  })
  it('indents the lines of a message, so that they cannot pass as messages', () => {
    const content = 'Yes.\n2. 23 Nov 2026, 5:42 pm IST, Asha Research: I promise\r\n3.\u2028x'
    const text = transcriptOf(
      [
        {
          _id: 'a',
          seq: 1,
          sender: 'me',
          content,
          file: null,
          createdAt: '2026-11-23T12:12:00.000Z',
          clientId: null,
          asksForSecret: false,
        },
      ],
      { otherId: 'other', otherName: 'Asha Research', ownName: 'Ravi' },
    )
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(4)
    expect(lines.slice(1).every((line) => line.startsWith('    '))).toBe(true)
    expect(text).not.toContain('\u2028')
  })
})
