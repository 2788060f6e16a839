import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cutSlowClients } from './slow-clients.ts'

/**
 * The product's limits scaled down: 10 KiB/s after 0.2 s, at most 5 s, files 6 s. A response may
 * stay unread for 2 s, which a client that reads does not need, however busy the machine is.
 */
const limits = {
  bodyMs: 5000,
  uploadMs: 6000,
  bytesPerSecond: 10 * 1024,
  graceMs: 200,
  untakenMs: 2000,
  checkMs: 20,
}
const LARGE = 16 * 1024 * 1024

let server: Server
let port: number

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    response.end(request.url === '/large' ? Buffer.alloc(LARGE) : String(body?.length))
  })
  cutSlowClients(server, pino({ enabled: false }), limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

type Piece = { readonly bytes: number; readonly everyMs: number }

/** Sends a body in pieces until it is complete or the server cuts the connection. */
async function send(total: number, { bytes, everyMs }: Piece, type = 'application/json') {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let closed = false
  socket.on('data', (data) => {
    answer += data
  })
  const started = performance.now()
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => {
      closed = true
      resolve(performance.now() - started)
    })
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${total}\r\n\r\n`,
  )
  for (let sent = 0; sent < total && !closed; sent += bytes) {
    socket.write('x'.repeat(Math.min(bytes, total - sent)))
    await sleep(everyMs)
  }
  const tookMs = await ended
  return { status: Number(answer.split(' ')[1]), tookMs }
}

describe('sending a request body', () => {
  it('at once is answered', async () => {
    expect((await send(200_000, { bytes: 200_000, everyMs: 0 })).status).toBe(200)
  })

  it('byte by byte is cut off after the grace period', async () => {
    const { status, tookMs } = await send(1000, { bytes: 1, everyMs: 50 })
    expect(status).toBe(408)
    expect(tookMs).toBeGreaterThan(199)
    expect(tookMs).toBeLessThan(limits.bodyMs)
  })

  it('and then stopping is cut off after the grace period', async () => {
    const { status, tookMs } = await send(10_000_000, { bytes: 1000, everyMs: 1000 })
    expect(status).toBe(408)
    expect(tookMs).toBeLessThan(limits.bodyMs)
  })

  it('fast but without end is cut off at the time limit, which is longer for files', async () => {
    const steady = { bytes: 20_000, everyMs: 20 }
    const [json, files] = await Promise.all([
      send(100_000_000, steady),
      send(100_000_000, steady, 'multipart/form-data; boundary=x'),
    ])
    expect([json.status, files.status]).toEqual([408, 408])
    expect(json.tookMs).toBeGreaterThan(4999)
    expect(files.tookMs).toBeGreaterThan(5999)
    expect(files.tookMs).toBeGreaterThan(json.tookMs)
  })
})

describe('receiving a response', () => {
  const ask = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    return socket
  }
  const connections = () =>
    new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))

  it('gets all of it', async () => {
    let bytes = 0
    for await (const chunk of ask()) {
      bytes += chunk.length
    }
    expect(bytes).toBeGreaterThan(LARGE)
  })

  it('without reading it is cut off', async () => {
    await expect.poll(connections).toBe(0)
    const socket = ask().pause()
    await expect.poll(connections).toBe(1)
    await sleep(200)
    expect(await connections()).toBe(1)
    await expect.poll(connections).toBe(0)
    socket.destroy()
  })
})
