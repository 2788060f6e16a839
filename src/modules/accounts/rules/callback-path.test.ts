import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathAfterSignIn } from './callback-path.ts'

describe('the path after sign-in', () => {
  it.each([
    [undefined, '/dashboard/user/myprofile'],
    ['/', '/dashboard/user/myprofile'],
    ['/%5cevil.example', '/dashboard/user/myprofile'],
    ['/\t/evil.example', '/dashboard/user/myprofile'],
    ['/view/services/1?tab=plans#price', '/view/services/1?tab=plans#price'],
    ['//evil.example', '/dashboard/user/myprofile'],
    ['/\\evil.example', '/dashboard/user/myprofile'],
    ['https://evil.example', '/dashboard/user/myprofile'],
    ['javascript:alert(1)', '/dashboard/user/myprofile'],
    ['/auth/signin', '/dashboard/user/myprofile'],
    ['/auth', '/dashboard/user/myprofile'],
    ['/authors', '/authors'],
    [`/${'x'.repeat(3000)}`, '/dashboard/user/myprofile'],
  ])('for %s is %s', (asked, led) => {
    expect(pathAfterSignIn(asked, 'user')).toBe(led)
  })

  it('is the own dashboard of each role by default', () => {
    expect(pathAfterSignIn(undefined, 'provider')).toBe('/dashboard/serviceprovider/home')
    expect(pathAfterSignIn(undefined, 'admin')).toBe('/dashboard/admin/serviceproviderapproval')
  })

  it('never leads to another site', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      'evil.example',
      '%2f',
      '%5C',
      '\t',
      '.',
      '@',
      ':',
      'a',
    )
    const asked = fc.oneof(
      fc.array(pieces).map((list) => list.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(asked, (text) => {
        const led = new URL(pathAfterSignIn(text, 'user'), 'https://tradebox.example')
        expect(led.origin).toBe('https://tradebox.example')
      }),
    )
  })
})
