import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLocalPath } from './local-path.ts'
import { isHttpsUrl } from './url.ts'

const SITE = 'https://tradebox.example'

describe('local paths', () => {
  it.each([
    '/',
    '/dashboard/user/cart',
    '/auth/signin?callbackUrl=%2Fview%2Fallplans#top',
    '/service-providers/Research%20Analyst',
    '/view/video/https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Da%2520b',
    '/search?q=100%',
    '/view/../auth/signin',
    '/दस्तावेज़',
  ])('accepts %j', (path) => {
    expect(isLocalPath(path)).toBe(true)
  })

  it.each([
    '',
    'evil',
    'https://evil.example',
    'javascript:alert(1)',
    '//evil',
    '///evil',
    '/\\evil',
    '\\\\evil',
    '/%5cevil',
    '/%5Cevil',
    '/%255cevil',
    '/%2fevil',
    '/%252Fevil',
    '/\t/evil',
    '/\n/evil',
    '/%09/evil',
    '/%0d%0aSet-Cookie:x',
    '/.//evil',
    '/..//evil',
    '/a/..//evil',
    '/%2e%2e//evil',
    '/%2e%2e%2f%2fevil',
    '/a\0b',
    '/a\u007fb',
    '/a\ud800',
    '/a%',
    '/%E0%A4%A',
    ' /a',
  ])('refuses %j', (path) => {
    expect(isLocalPath(path)).toBe(false)
  })

  it('accepts only paths that stay on the site as they are, resolved or decoded', () => {
    const unit = fc.constantFrom('/', '\\', '.', '%', '2', '5', 'f', 'c', 'e', '\t', '@', ':', '?')
    const tail = fc.oneof(fc.string({ unit }), fc.webPath())
    let accepted = 0
    fc.assert(
      fc.property(tail, (end) => {
        const path = `/${end}`
        if (!isLocalPath(path)) {
          return
        }
        accepted += 1
        const resolved = new URL(path, SITE)
        expect(resolved.origin).toBe(SITE)
        expect(new URL(resolved.pathname, SITE).origin).toBe(SITE)
        expect(new URL(decodeURIComponent(resolved.pathname), SITE).origin).toBe(SITE)
      }),
      { numRuns: 2000 },
    )
    expect(accepted).toBeGreaterThan(100)
  })
})

describe('isHttpsUrl', () => {
  it('accepts only https URLs of the given hosts and their subdomains', () => {
    const hosts = ['youtube.com']
    expect(isHttpsUrl('https://www.youtube.com/watch?v=1', hosts)).toBe(true)
    expect(isHttpsUrl('https://youtube.com', hosts)).toBe(true)
    for (const text of [
      'http://youtube.com',
      'https://notyoutube.com',
      'https://youtube.com.evil.example',
      'https://youtube.com@evil.example',
      'https://evil.example\\@youtube.com',
      'https://you\ntube.com',
      'javascript:alert(1)',
      '//youtube.com',
      '',
    ]) {
      expect(isHttpsUrl(text, hosts), text).toBe(false)
    }
  })
})
