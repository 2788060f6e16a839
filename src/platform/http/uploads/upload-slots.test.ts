import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { connect, Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createUploadSlots } from './upload-slots.ts'

const visitor = { kind: 'anonymous' } as const
const account = (accountId: string) => ({ kind: 'account', accountId }) as const

const answer = () => new ServerResponse(new IncomingMessage(new Socket()))

test('visitors of one network get four places, which signed-in users there do not need', () => {
  const places = createUploadSlots()
  const answers = Array.from({ length: 5 }, answer)
  expect(answers.map((one) => places.take(visitor, '192.0.2.7', one))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
  expect(places.take(account('a'), '192.0.2.7', answer())).toBe(true)
  answers[0]?.emit('close')
  expect(places.take(visitor, '192.0.2.7', answer())).toBe(true)
  expect(places.take(visitor, '192.0.2.7', answer())).toBe(false)
})

test('visitors get half of the places at most, and one account gets four', () => {
  const places = createUploadSlots()
  const asked = Array.from({ length: 20 }, (_, n) =>
    places.take(visitor, `198.51.${n}.1`, answer()),
  )
  expect(asked.filter(Boolean)).toHaveLength(8)
  const own = Array.from({ length: 5 }, () => places.take(account('a'), '192.0.2.7', answer()))
  expect(own.filter(Boolean)).toHaveLength(4)
  const others = Array.from({ length: 9 }, (_, n) => places.take(account(`b${n}`), '::1', answer()))
  expect(others.filter(Boolean)).toHaveLength(4)
})

test('a client that has disconnected gets no place', async () => {
  const places = createUploadSlots()
  const { promise: taken, resolve } = Promise.withResolvers<boolean>()
  const server = createServer((_request, response) => {
    response.once('close', () => {
      setImmediate(() => resolve(places.take(visitor, '192.0.2.7', response)))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = Object(server.address())
  const sender = connect(port, '127.0.0.1')
  sender.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n')
  server.once('request', () => sender.destroy())
  expect(await taken).toBe(false)
  server.close()
})
