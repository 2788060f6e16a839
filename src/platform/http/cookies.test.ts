import { describe, expect, it } from 'vitest'
import { createCookieJar } from './cookies.ts'

describe('the cookie jar', () => {
  it('reads the host-prefixed cookie only if the site is secure', () => {
    expect(createCookieJar('__Host-sid=a; sid=b', true).get('sid')).toBe('a')
    expect(createCookieJar('__Host-sid=a; sid=b', false).get('sid')).toBe('b')
    expect(createCookieJar('sid=b', true).get('sid')).toBeUndefined()
  })

  it('takes the first of two cookies with the same name', () => {
    expect(createCookieJar('sid=ours; sid=shadow', false).get('sid')).toBe('ours')
  })

  it('reads back what it set or cleared in this request', () => {
    const jar = createCookieJar('sid=old', false)
    jar.set('sid', 'new', { maxAge: 60.9 })
    expect(jar.get('sid')).toBe('new')
    jar.clear('sid')
    expect(jar.get('sid')).toBeUndefined()
    expect(jar.changes()).toEqual(['sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'])
  })

  it('sets cookies as HttpOnly, SameSite=Lax and, on a secure site, Secure', () => {
    const jar = createCookieJar(undefined, true)
    jar.set('pre', 'token', { maxAge: 900 })
    expect(jar.changes()).toEqual([
      '__Host-pre=token; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=900',
    ])
  })

  it('ignores a header that is too long', () => {
    expect(createCookieJar(`sid=a; x=${'y'.repeat(9000)}`, false).get('sid')).toBeUndefined()
  })
})
