import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecipientRefused } from './messages.ts'
import { createSmsSender, SmsRefused } from './sms-gateway.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    cleanup()
  }
})

type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: string }

async function startGateway(answer: (response: ServerResponse) => void) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request
    received.push({ method, url, headers, body: await text(request) })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    received,
    url: (userinfo: string) => new URL(`http://${userinfo}127.0.0.1:${port}/send?a=1`),
  }
}

const id = '0199f0c0-1234-7000-8000-000000000001'
const sms = { channel: 'sms', to: '9876543210', text: 'The code is 123456. ₹' } as const

describe('SMS over the gateway', () => {
  it('is posted with its token and its idempotency key', async () => {
    const { received, url } = await startGateway((response) => response.writeHead(202).end('{}'))
    await createSmsSender(url('to%2Fken@')).send(id, sms)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ method: 'POST', url: '/send?a=1' })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer to/ken',
      'idempotency-key': id,
      'content-type': 'application/json',
    })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({ to: sms.to, text: sms.text, id })
  })

  it('uses the password of the URL as the token, and none if there is none', async () => {
    const { received, url } = await startGateway((response) => response.end())
    await createSmsSender(url('user:secret@')).send(id, sms)
    await createSmsSender(url('')).send(id, sms)
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer secret',
      undefined,
    ])
  })

  it.each([401, 429, 500, 503])(
    'fails on %i without the phone number in the error',
    async (status) => {
      const { url } = await startGateway((response) => response.writeHead(status).end(sms.to))
      const refused = await createSmsSender(url('t@'))
        .send(id, sms)
        .catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(SmsRefused)
      expect(String(refused)).toContain(String(status))
      expect(String(refused)).not.toContain(sms.to)
    },
  )

  it.each([400, 422])('is refused for good on %i', async (status) => {
    const { url } = await startGateway((response) => response.writeHead(status).end(sms.to))
    const sending = createSmsSender(url('t@')).send(id, sms)
    await expect(sending).rejects.toThrow(RecipientRefused)
    await expect(sending).rejects.not.toThrow(sms.to)
  })

  it('does not follow redirects', async () => {
    const other = await startGateway((response) => response.end())
    const { url } = await startGateway((response) =>
      response.writeHead(307, { location: other.url('').href }).end(),
    )
    await expect(createSmsSender(url('t@')).send(id, sms)).rejects.toThrow(SmsRefused)
    expect(other.received).toEqual([])
  })

  it('gives up after five seconds', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    cleanups.push(() => timeout.mockRestore())
    const signals: number[] = []
    timeout.mockImplementation((milliseconds) => {
      signals.push(milliseconds)
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), 50)
      return controller.signal
    })
    const { url } = await startGateway(() => undefined)
    await expect(createSmsSender(url('t@')).send(id, sms)).rejects.toThrow('TimeoutError')
    expect(signals).toEqual([5000])
  })

  it('fails if the gateway cannot be reached', async () => {
    const sender = createSmsSender(new URL('http://t@127.0.0.1:1/'))
    await expect(sender.send(id, sms)).rejects.toThrow(/cannot be reached/)
  })
})
