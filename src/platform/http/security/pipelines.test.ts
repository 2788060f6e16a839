import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPipelineBound } from './pipelines.ts'

let server: Server
let made = 0
beforeAll(async () => {
  const mayAnswer = createPipelineBound(pino({ enabled: false }))
  server = createServer((request, response) => {
    if (mayAnswer(request, response)) {
      made += 1
      setImmediate(() => response.end(request.url))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** The responses to `count` requests in one packet, repeated `rounds` times on one connection. */
function askAtOnce(count: number, rounds = 1): Promise<readonly string[]> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const packet = (last: boolean) =>
    Array.from({ length: count }, (_, index) => {
      const close = last && index === count - 1 ? 'connection: close\r\n' : ''
      return `GET /${index} HTTP/1.1\r\nhost: x\r\n${close}\r\n`
    }).join('')
  let answer = ''
  let round = 1
  socket.write(packet(round === rounds))
  return new Promise((resolve) => {
    socket.on('data', (bytes) => {
      answer += bytes
      if (answer.endsWith(`/${count - 1}`) && round < rounds) {
        round += 1
        socket.write(packet(round === rounds))
      }
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(answer.match(/^\/\d+(?=HTTP|$)/gm) ?? []))
  })
}

it('answers pipelined requests in order, several times per connection', async () => {
  const answered = await askAtOnce(10, 3)
  expect(answered).toEqual(Array.from({ length: 30 }, (_, index) => `/${index % 10}`))
})

it('cuts off a client that pipelines a thousand requests, before running them', async () => {
  made = 0
  expect(await askAtOnce(1000)).toEqual([])
  expect(made).toBeLessThan(20)
})
