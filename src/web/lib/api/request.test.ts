import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { errorReplyOf, requestInitOf, retryAfterOf, urlOf } from './request.ts'

const get = call({
  name: 'things.get',
  method: 'GET',
  path: '/api/things/:kind/:id',
  summary: 'One thing',
  access: anyone,
  rate: 'public-read',
  reply: z.object({}),
  errors: [],
})
const post = call({ ...get, method: 'POST', path: '/api/things' })
const upload = call({ ...post, files: { photo: { kind: 'image' } } })

test('encodes path parameters, and rejects missing and empty ones', () => {
  expect(urlOf(get, { params: { kind: 'a/b?c', id: 'ä' } })).toBe('/api/things/a%2Fb%3Fc/%C3%A4')
  expect(() => urlOf(get, { params: { kind: 'a' } })).toThrow('id')
  expect(() => urlOf(get, { params: { kind: 'a', id: '' } })).toThrow('id')
})

test('omits absent query values and repeats the key of an array', () => {
  const query = { text: 'a&b', none: undefined, nil: null, list: ['x', 'y'], on: false, n: 0 }
  expect(urlOf(post, { query })).toBe('/api/things?text=a%26b&list=x&list=y&on=false&n=0')
  expect(urlOf(post, { query: {} })).toBe('/api/things')
})

test('rejects an overlong or nested query', () => {
  expect(() => urlOf(post, { query: { list: Array(101).fill('x') } })).toThrow('too many')
  expect(() => urlOf(post, { query: { deep: { a: 1 } } })).toThrow('plain')
})

test('sends a body as JSON, and none with a GET', () => {
  const sent = requestInitOf(post, { body: { a: 1 } })
  expect(sent.method).toBe('POST')
  expect(sent.body).toBe('{"a":1}')
  expect(new Headers(sent.headers).get('Content-Type')).toBe('application/json')
  expect(new Headers(sent.headers).get('X-Requested-With')).toBe('tradebox')
  expect(requestInitOf(get, { body: { a: 1 } }).body).toBeUndefined()
})

test('sends files in a form after the JSON', () => {
  const sent = requestInitOf(upload, {
    body: { a: 1 },
    files: { photo: new Blob(['x']), none: undefined },
  })
  const form = sent.body instanceof FormData ? sent.body : new FormData()
  expect([...form.keys()]).toEqual(['data', 'photo'])
  expect(form.get('data')).toBe('{"a":1}')
  expect(new Headers(sent.headers).has('Content-Type')).toBe(false)
})

test('keeps an error reply, and maps any other reply by its status', () => {
  const reply = { success: false, code: 'conflict', message: 'Changed' }
  expect(errorReplyOf(409, reply)).toBe(reply)
  expect(errorReplyOf(429, '<html>').code).toBe('rate_limited')
  expect(errorReplyOf(502, undefined).code).toBe('unavailable')
  expect(errorReplyOf(500, { success: true }).code).toBe('internal')
})

test('reads Retry-After in seconds only', () => {
  expect(retryAfterOf('30')).toBe(30)
  expect(retryAfterOf('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined()
  expect(retryAfterOf(null)).toBeUndefined()
})
