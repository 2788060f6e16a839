import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorableText } from '#kit/text.ts'
import { recordedContent } from './recorded-content.ts'

const at = new Date('2026-11-21T00:00:00Z')

describe('the content of an audit entry', () => {
  it('is storable whatever the request contains, and reads back as it was hashed', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 900 })
    fc.assert(
      fc.property(anyText, fc.dictionary(anyText, fc.oneof(anyText, fc.double())), (said, more) => {
        const content = recordedContent(
          { action: said, actor: { kind: 'anonymous' }, ip: said, detail: { ...more, said } },
          at,
        )
        expect(isStorableText(content.action)).toBe(true)
        expect(isStorableText(content.ip ?? '')).toBe(true)
        const detail = JSON.stringify(content.detail)
        expect(detail).not.toMatch(/\\u0000|\\ud[89a-f]/)
        expect(JSON.parse(detail)).toEqual({ ...content.detail })
        expect(detail.length).toBeLessThan(120_000)
      }),
    )
  })

  it('has half surrogate pairs and NUL replaced', () => {
    const content = recordedContent(
      { action: 'a\ud800b\0', actor: { kind: 'system' }, detail: { nan: Number.NaN, zero: -0 } },
      at,
    )
    expect(content.action).toBe('a\uFFFDb\uFFFD')
    expect(content.detail).toEqual({ nan: null, zero: 0 })
  })

  it('contains a digest of the session id instead of the id', () => {
    const content = recordedContent(
      { action: 'a', actor: { kind: 'account', accountId: 'x' }, sessionId: 'session-1' },
      at,
    )
    expect(content.sessionHash).toHaveLength(32)
    expect(JSON.stringify(content)).not.toContain('session-1')
  })
})
