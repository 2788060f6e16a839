import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { PASSWORD_MIN_CHARACTERS } from '#contract/accounts/limits.ts'
import { createSecrets, generateSecretsKey } from '#platform/secrets/secrets.ts'
import { createPasswords } from './passwords.ts'

const secrets = createSecrets(generateSecretsKey())
const passwords = createPasswords(secrets)
const asha = { role: 'user', email: 'asha@example.com', name: 'Asha Rao' } as const

describe('a password hash', () => {
  it('has the specified parameters and a random salt', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('violet-harbour'),
      passwords.hash('violet-harbour'),
    ])
    expect(one.ok && two.ok && one.value.hash !== two.value.hash).toBe(true)
    expect(parseOptions(one.ok ? one.value.hash : '')).toMatchObject({
      memoryCost: 65_536,
      timeCost: 3,
      parallelism: 1,
      outputLen: 32,
      saltLen: 16,
    })
  })

  it('matches only its own password with its own key', async () => {
    const hashed = await passwords.hash('violet-harbour')
    const stored = hashed.ok ? hashed.value : undefined
    const verdict = { ok: true, value: { valid: true, outdated: false } }
    expect(await passwords.verify('violet-harbour', stored)).toEqual(verdict)
    expect(await passwords.verify('violet-harbouR', stored)).toMatchObject({
      value: { valid: false },
    })
    const strangers = createPasswords(createSecrets(generateSecretsKey()))
    expect(await strangers.verify('violet-harbour', stored)).toMatchObject({
      value: { valid: false },
    })
  })

  it('is refused as busy beyond two running and 64 waiting', async () => {
    const crowd = Array.from({ length: 80 }, () => passwords.verify('x', undefined))
    const answers = await Promise.all(crowd)
    const busy = answers.filter((answer) => !answer.ok)
    expect(busy).toHaveLength(80 - 66)
    expect(busy[0]).toEqual({ ok: false, code: 'unavailable', retryAfterSeconds: 2 })
    expect((await passwords.verify('x', undefined)).ok).toBe(true)
  }, 60_000)
})

describe('the list of common passwords', () => {
  it.each(['password1', 'Trustno1', 'qwertyuiop', '1234567890', 'sunshine'])(
    'contains %s',
    (text) => {
      const refused = passwords.checkPolicy(text, asha, 'newPassword')
      expect(refused).toMatchObject({
        code: 'password_rejected',
        fields: { newPassword: expect.stringContaining('common') },
      })
    },
  )

  it('has more than 10,000 entries of the minimum length, and refuses all of them', () => {
    const text = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    const long = text.split('\n').filter((one) => one.length >= PASSWORD_MIN_CHARACTERS)
    expect(long.length).toBeGreaterThan(10_000)
    const missed = long.filter((one) => passwords.checkPolicy(one, asha, 'password') === undefined)
    expect(missed).toEqual([])
  })

  it('does not contain an uncommon password', () => {
    expect(passwords.checkPolicy('violet-harbour-ladder', asha, 'password')).toBeUndefined()
  })
})
