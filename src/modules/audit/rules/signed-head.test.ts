import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSignedHead, parseSignedHead, signHead } from './signed-head.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const now = new Date('2026-11-21T09:30:00Z')
const head = signHead(privateKey, { seq: 1000n, hash: new Uint8Array(32).fill(3) }, now)

describe('a signed head', () => {
  it('is valid after it was written to a line and read back', () => {
    const parsed = parseSignedHead(JSON.stringify(head))
    expect(parsed).toEqual(head)
    expect(parsed !== undefined && isSignedHead(publicKey, parsed)).toBe(true)
  })

  it.each(['seq', 'hash', 'at', 'signature'] as const)('is invalid with another %s', (field) => {
    const value = head[field]
    const other = (value.startsWith('1') ? '2' : '1') + value.slice(1)
    expect(isSignedHead(publicKey, { ...head, [field]: other })).toBe(false)
  })

  it('is invalid with another key', () => {
    expect(isSignedHead(generateKeyPairSync('ed25519').publicKey, head)).toBe(false)
  })

  it('is not read from a line of any other content', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (line) => {
        expect(parseSignedHead(line)).toBeUndefined()
      }),
    )
  })
})
