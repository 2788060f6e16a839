import { once } from 'node:events'
import { createServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSmtpSender, MailRefused, type SmtpSender } from './smtp.ts'

type Received = {
  readonly user: string | undefined
  readonly from: string
  readonly to: readonly string[]
  readonly text: string
  readonly secure: boolean
}

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) {
    await cleanup()
  }
})

async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { user, envelope, secure }, done) => {
      buffer(stream).then((bytes) => {
        received.push({
          user,
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          text: bytes.toString(),
          secure,
        })
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanups.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, port }
}

function senderTo(url: string): SmtpSender {
  const sender = createSmtpSender(new URL(url))
  cleanups.push(async () => sender.close())
  return sender
}

const id = '0199f0c0-1234-7000-8000-000000000001'
const from = 'from=Tradebox%20%3Cmail%40tradebox.example%3E'
const mail = {
  channel: 'mail',
  to: 'asha@example.com',
  subject: 'Your code — ₹',
  text: 'The code is 123456.\nDo not pass it on.',
} as const

describe('mail over SMTP', () => {
  it('arrives with its sender, recipient, subject and text', async () => {
    const { received, port } = await startServer()
    await senderTo(`smtp://127.0.0.1:${port}?${from}`).send(id, mail)
    const [got] = received
    expect(got).toMatchObject({ from: 'mail@tradebox.example', to: ['asha@example.com'] })
    expect(got?.text).toMatch(/^From: Tradebox <mail@tradebox\.example>\r$/m)
    expect(got?.text).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(got?.text).toContain(`Message-ID: <${id}@tradebox.example>`)
    expect(got?.text).toContain('The code is 123456.\r\nDo not pass it on.')
  })

  it('signs in with the credentials of the URL', async () => {
    const { received, port } = await startServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss/word' ? done(null, { user: username ?? '' }) : done(new Error('no')),
    })
    await senderTo(`smtp://us%40er:p%40ss%2Fword@127.0.0.1:${port}?${from}`).send(id, mail)
    expect(received[0]?.user).toBe('us@er')
    const wrong = senderTo(`smtp://us%40er:wrong@127.0.0.1:${port}?${from}`)
    await expect(wrong.send(id, mail)).rejects.toThrow(/EAUTH 535$/)
    expect(received).toHaveLength(1)
  })

  it('fails without the address in the error when it is refused, and works the next time', async () => {
    let refusals = 1
    const { received, port } = await startServer({
      onRcptTo: ({ address }, _session, done) => {
        refusals -= 1
        const busy = Object.assign(new Error(`${address} is busy`), { responseCode: 451 })
        done(refusals >= 0 ? busy : null)
      },
    })
    const sender = senderTo(`smtp://127.0.0.1:${port}?${from}`)
    const refused = await sender.send(id, mail).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MailRefused)
    expect(String(refused)).toContain('EENVELOPE')
    expect(String(refused)).not.toContain('asha')
    await sender.send(id, mail)
    expect(received).toHaveLength(1)
  })

  it.each([
    ['550 5.1.1 no such user', 'RecipientRefused'],
    ['450 4.2.1 try later', 'MailRefused'],
    ['554 5.7.1 relay access denied', 'MailRefused'],
  ])('tells by the answer %s whether the address is refused for good', async (answer, name) => {
    const { port } = await startServer({
      onRcptTo: (_address, _session, done) => {
        const [code, ...words] = answer.split(' ')
        done(Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }))
      },
    })
    const sending = senderTo(`smtp://127.0.0.1:${port}?${from}`).send(id, mail)
    await expect(sending).rejects.toMatchObject({ name })
  })

  it('keeps trying a mail whose sender is refused', async () => {
    const { port } = await startServer({
      onMailFrom: (_address, _session, done) => done(new Error('no such sender')),
    })
    const sending = senderTo(`smtp://127.0.0.1:${port}?${from}`).send(id, mail)
    await expect(sending).rejects.toThrow(MailRefused)
  })

  it('fails if the server cannot be reached', async () => {
    const sender = senderTo(`smtp://127.0.0.1:1?${from}`)
    await expect(sender.send(id, mail)).rejects.toThrow(/ESOCKET|ECONNECTION|ECONNREFUSED/)
  })

  it('gives up on a server that does not answer', async () => {
    const silent = createServer()
    silent.listen(0, '127.0.0.1')
    await once(silent, 'listening')
    cleanups.push(async () => silent.close())
    const address = silent.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    cleanups.push(async () => vi.useRealTimers())
    const sending = senderTo(`smtp://127.0.0.1:${port}?${from}`).send(id, mail)
    const failed = expect(sending).rejects.toThrow('ETIMEDOUT')
    await once(silent, 'connection')
    await vi.advanceTimersByTimeAsync(15_000)
    await failed
  })

  it('does not reach further addresses in the recipient or the subject', async () => {
    const { received, port } = await startServer()
    const sender = senderTo(`smtp://127.0.0.1:${port}?${from}`)
    const many = { ...mail, to: 'a@example.com, b@example.com', subject: 'x\r\nBcc: c@example.com' }
    await sender.send(id, many).catch(() => undefined)
    await sender.send(id, mail)
    expect(received.flatMap(({ to }) => to)).not.toContain('b@example.com')
    expect(received.flatMap(({ to }) => to)).not.toContain('c@example.com')
  })

  it('is not sent unencrypted to another machine, unless TLS is turned off', async () => {
    const { received, port } = await startServer()
    const address = `127.0.0.1:${port}?${from}`
    const elsewhere = senderTo(`smtp://user:secret@[::ffff:${address.replace(':', ']:')}`)
    await expect(elsewhere.send(id, mail)).rejects.toThrow(MailRefused)
    const allowed = senderTo(`smtp://[::ffff:${address.replace(':', ']:')}&tls=off`)
    await allowed.send(id, mail)
    expect(received).toHaveLength(1)
    expect(received[0]?.secure).toBe(false)
  })

  it('requires a sender in MAIL_URL', () => {
    expect(() => createSmtpSender(new URL('smtp://127.0.0.1'))).toThrow(/MAIL_URL/)
  })
})
