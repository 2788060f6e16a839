import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, Certificate } from 'pkijs'
import { afterEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#kit/clock.ts'
import { connectDatabase } from './database.ts'

const pem = (label: string, der: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`

/** An untrusted certificate, as a man in the middle would present. */
async function makeStranger(): Promise<{ readonly cert: string; readonly key: string }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.serialNumber = new Integer({ value: 1 })
  const value = new Utf8String({ value: 'localhost' })
  const name = new AttributeTypeAndValue({ type: '2.5.4.3', value })
  certificate.issuer.typesAndValues.push(name)
  certificate.subject.typesAndValues.push(name)
  certificate.notBefore.value = new Date(Date.now() - HOUR_MS)
  certificate.notAfter.value = new Date(Date.now() + HOUR_MS)
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return {
    cert: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: pem('PRIVATE KEY', await crypto.subtle.exportKey('pkcs8', keys.privateKey)),
  }
}

const opened: (Server | Socket)[] = []
function closeAll(): void {
  for (const one of opened.splice(0)) {
    'destroy' in one ? one.destroy() : one.close()
  }
}
afterEach(closeAll)

/**
 * What the driver sends to a server that impersonates PostgreSQL and answers with a letter whether
 * it supports TLS: the first bytes after that letter, or an empty string if the driver disconnects.
 */
async function bytesSentTo(
  letter: 'S' | 'N',
  sslmode: string,
  open: (socket: Socket) => Socket,
): Promise<string> {
  const server = createServer()
  const heard = new Promise<string>((resolve) => {
    server.once('connection', (socket: Socket) => {
      socket.once('data', () => {
        socket.write(letter)
        const line = open(socket)
        opened.push(socket, line)
        line.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')))
        for (const end of ['error', 'close', 'end']) {
          line.on(end, () => resolve(''))
        }
      })
    })
  })
  opened.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connection = `postgres://app:secret@localhost:${port}/tradebox?sslmode=${sslmode}`
  const db = connectDatabase({ connection, poolSize: 1 })
  const asked = db.ping()
  try {
    return await heard
  } finally {
    closeAll()
    expect(await asked).toBe(false)
    await db.close()
  }
}

describe('connecting with sslmode verify-full', () => {
  it('sends nothing to a server with an untrusted certificate', async () => {
    const stranger = await makeStranger()
    const secured = (socket: Socket) => new TLSSocket(socket, { isServer: true, ...stranger })
    // A mode that only encrypts reveals the user name to it, which is why the configuration refuses
    // such modes.
    expect(await bytesSentTo('S', 'require', secured)).toContain('tradebox')
    expect(await bytesSentTo('S', 'verify-full', secured)).toBe('')
  })

  it('does not send the database name to a server without TLS', async () => {
    expect(await bytesSentTo('N', 'verify-full', (socket) => socket)).not.toContain('tradebox')
    expect(await bytesSentTo('N', 'prefer', (socket) => socket)).toContain('tradebox')
  })
})
