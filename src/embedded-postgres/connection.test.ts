import { describe, expect, it } from 'vitest'
import { connectionUrl } from './connection.ts'

describe('connectionUrl', () => {
  it('percent-encodes the socket folder as the host of the URL', () => {
    const url = connectionUrl({
      host: '/tmp/pg-1',
      port: 5432,
      database: 'app',
      user: 'app',
      password: 'a/b@c:d',
    })
    expect(url).toBe('postgres://app:a%2Fb%40c%3Ad@%2Ftmp%2Fpg-1:5432/app')
    expect(decodeURIComponent(new URL(url).hostname)).toBe('/tmp/pg-1')
    expect(decodeURIComponent(new URL(url).password)).toBe('a/b@c:d')
  })
})
