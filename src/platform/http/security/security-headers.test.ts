import { describe, expect, it } from 'vitest'
import { createPagePolicy } from './security-headers.ts'

const directivesOf = (policy: string) =>
  new Map(policy.split('; ').map((line) => [line.split(' ')[0] ?? '', line.split(' ').slice(1)]))

describe('the content security policy of a page', () => {
  const policy = directivesOf(
    createPagePolicy(new URL('https://tradebox.example'), { scripts: ['go()'] }),
  )

  it('allows connections only to our own host, over wss if the site is https', () => {
    expect(policy.get('connect-src')).toEqual(["'self'", 'wss://tradebox.example'])
    const local = createPagePolicy(new URL('http://localhost:3000'), { scripts: [] })
    expect(directivesOf(local).get('connect-src')).toEqual(["'self'", 'ws://localhost:3000'])
  })

  it('allows our own files and hashed scripts, but no objects, base URLs or framing', () => {
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual([
      "'self'",
      "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='",
    ])
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) {
      expect(policy.get(name)).toEqual(["'none'"])
    }
    expect(policy.get('form-action')).toEqual(["'self'"])
  })
})
