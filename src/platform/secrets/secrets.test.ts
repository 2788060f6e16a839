import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets, generateSecretsKey, parseKeyRing } from './secrets.ts'

const ring = generateSecretsKey()
const newer = ring.replace('k1:', 'k0:').replace(/:.*/, `:${generateSecretsKey().slice(3)}`)

describe('secrets', () => {
  it('opens what it sealed only with the same context', () => {
    const secrets = createSecrets(ring)
    fc.assert(
      fc.property(fc.string(), fc.string(), (context, text) => {
        const sealed = secrets.seal(context, text)
        expect(secrets.open(context, sealed).toString()).toBe(Buffer.from(text).toString())
        expect(() => secrets.open(`${context}x`, sealed)).toThrow()
      }),
    )
  })

  it('detects any flipped bit', () => {
    const secrets = createSecrets(ring)
    const sealed = secrets.seal('t|c|1', 'a secret')
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.integer({ min: 0, max: 7 }), (index, bit) => {
        const changed = Buffer.from(sealed)
        changed[index] = (changed[index] ?? 0) ^ (1 << bit)
        expect(() => secrets.open('t|c|1', changed)).toThrow()
      }),
    )
  })

  it('opens and verifies with an older key after rotation, and signs with the newest', () => {
    const before = createSecrets(ring)
    const after = createSecrets(`${newer},${ring}`)
    expect(after.open('c', before.seal('c', 'x')).toString()).toBe('x')
    expect(after.verify('otp', 'v', before.sign('otp', 'v'))).toBe(true)
    expect(before.verify('otp', 'v', after.sign('otp', 'v'))).toBe(false)
    expect(after.verify('other', 'v', before.sign('otp', 'v'))).toBe(false)
  })

  it('repeats a signature with its original key as long as the ring has it', () => {
    const before = createSecrets(ring)
    const after = createSecrets(`${newer},${ring}`)
    expect([before.newestKid, after.newestKid]).toEqual(['k1', 'k0'])
    expect(after.signWith('k1', 'pepper', 'v')).toEqual(before.sign('pepper', 'v'))
    expect(after.signWith('k0', 'pepper', 'v')).toEqual(after.sign('pepper', 'v'))
    expect(after.signWith('k9', 'pepper', 'v')).toBeUndefined()
  })

  it('refuses a ring with a short or repeated key', () => {
    expect(() => parseKeyRing('k1:AAAA')).toThrow(/SECRETS_KEY/)
    expect(() => parseKeyRing(`${ring},${ring}`)).toThrow(/twice/)
  })
})
