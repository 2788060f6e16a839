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

test('path parameters are encoded, so that none can leave its place', () => {
  expect(urlOf(get, { params: { kind: 'a/b?c', id: 'ä' } })).toBe('/api/things/a%2Fb%3Fc/%C3%A4')
  expect(() => urlOf(get, { params: { kind: 'a' } })).toThrow('id')
  expect(() => urlOf(get, { params: { kind: 'a', id: '' } })).toThrow('id')
})

test('the query leaves out what is absent and repeats the key of an array', () => {
  const query = { text: 'a&b', none: undefined, nil: null, list: ['x', 'y'], on: false, n: 0 }
  expect(urlOf(post, { query })).toBe('/api/things?text=a%26b&list=x&list=y&on=false&n=0')
  expect(urlOf(post, { query: {} })).toBe('/api/things')
})

test('an endless or nested query is refused', () => {
  expect(() => urlOf(post, { query: { list: Array(101).fill('x') } })).toThrow('too many')
  expect(() => urlOf(post, { query: { deep: { a: 1 } } })).toThrow('plain')
})

test('a body travels as JSON, and a read has none', () => {
  const sent = requestInitOf(post, { body: { a: 1 } })
  expect(sent.method).toBe('POST')
  expect(sent.body).toBe('{"a":1}')
  expect(new Headers(sent.headers).get('Content-Type')).toBe('application/json')
  expect(new Headers(sent.headers).get('X-Requested-With')).toBe('tradebox')
  expect(requestInitOf(get, { body: { a: 1 } }).body).toBeUndefined()
})

test('files go beside the JSON, which comes first', () => {
  const sent = requestInitOf(upload, {
    body: { a: 1 },
    files: { photo: new Blob(['x']), none: undefined },
  })
  const form = sent.body instanceof FormData ? sent.body : new FormData()
  expect([...form.keys()]).toEqual(['data', 'photo'])
  expect(form.get('data')).toBe('{"a":1}')
  expect(new Headers(sent.headers).has('Content-Type')).toBe(false)
})

test('an error answer is taken as it is, anything else by its status', () => {
  const reply = { success: false, code: 'conflict', message: 'Changed' }
  expect(errorReplyOf(409, reply)).toBe(reply)
  expect(errorReplyOf(429, '<html>').code).toBe('rate_limited')
  expect(errorReplyOf(502, undefined).code).toBe('unavailable')
  expect(errorReplyOf(500, { success: true }).code).toBe('internal')
})

test('Retry-After is read in seconds only', () => {
  expect(retryAfterOf('30')).toBe(30)
  expect(retryAfterOf('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined()
  expect(retryAfterOf(null)).toBeUndefined()
})
