import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { downloadLink } from '../../files/download-links.ts'
import { createFolderFiles, type Files } from '../../files/files.ts'
import { createSecrets, generateSecretsKey } from '../../secrets/secrets.ts'
import type { Viewer } from '../viewer.ts'
import { addPrivateFileRoutes, type FileDownload } from './private-file-routes.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const secrets = createSecrets(generateSecretsKey())
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')

const admin: Viewer = {
  kind: 'account',
  accountId: 'admin-1',
  role: 'admin',
  permissions: new Set(['kyc.view']),
  name: 'Admin',
  email: null,
  sessionId: 's1',
  provedAt: now,
}

let folder: string
let files: Files
let app: FastifyInstance
let fileId: string
let taken: FileDownload[] = []
let recorded = true

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'private-files-'))
  files = createFolderFiles(folder, secrets)
  fileId = await files.put(pdf, 'application/pdf', 'private')
  app = fastify()
  addPrivateFileRoutes(app, {
    files,
    secrets,
    clock: { now: () => now },
    resolveViewer: async ({ sessionToken }) =>
      sessionToken === 'good' ? admin : { kind: 'anonymous' },
    secure: false,
    onDownload: async (one) => {
      if (!recorded) {
        throw new Error('the record cannot be written')
      }
      taken.push(one)
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  taken = []
  recorded = true
})

const path = (id = fileId, viewerId = admin.accountId, more: { ours?: true } = {}) =>
  downloadLink(secrets, { fileId: id, viewerId, ...more }, now).url
const ask = (url: string, sid = 'good') => app.inject({ url, headers: { cookie: `sid=${sid}` } })

describe('a private file', () => {
  it('of ours is shown to the viewer of its link, and the access is recorded', async () => {
    const reply = await ask(path(fileId, admin.accountId, { ours: true }))
    expect(reply.statusCode).toBe(200)
    expect(reply.rawPayload).toEqual(pdf)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${fileId}"`,
      'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(taken).toMatchObject([{ fileId, viewer: { accountId: 'admin-1' } }])
  })

  it.each([
    ['application/pdf', 'attachment'],
    ['image/png', 'inline'],
  ])('of type %s that was uploaded is sent in a sandbox', async (type, disposition) => {
    const id = await files.put(Buffer.from('<script>alert(1)</script>'), type, 'private')
    const { headers } = await ask(path(id))
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toBe(type)
    expect(String(headers['content-security-policy'])).toMatch(/; sandbox$/)
    expect(headers['content-disposition']).toBe(`${disposition}; filename="${id}"`)
    expect(headers['x-frame-options']).toBe('DENY')
    // `ours` is part of the signed text.
    expect((await ask(`${path(id)}&ours=1`)).statusCode).toBe(404)
  })

  it('has the file name of its link', async () => {
    const grant = { fileId, viewerId: admin.accountId, name: 'invoice-TBX-1' }
    const url = downloadLink(secrets, grant, now).url
    expect((await ask(url)).headers['content-disposition']).toBe(
      'attachment; filename="invoice-TBX-1.pdf"',
    )
    for (const other of [url.replace('TBX', 'TBY'), `${url}&name=x`]) {
      expect((await ask(other)).statusCode).toBe(404)
    }
  })

  it('is not sent to other viewers, or with an invalid link', async () => {
    const open = await files.put(pdf, 'application/pdf', 'public')
    const links = [
      path(fileId, 'admin-2'),
      path(open),
      path('s00000000000000000000000000000000.pdf'),
      `/files/private/${fileId}`,
      `${path()}x`,
    ]
    for (const url of links) {
      expect((await ask(url)).statusCode, url).toBe(404)
    }
    expect((await ask(path(), 'ended')).statusCode).toBe(404)
    expect((await app.inject({ url: path() })).statusCode).toBe(404)
    expect(taken).toEqual([])
  })

  it('is not sent if the access cannot be recorded', async () => {
    recorded = false
    const reply = await ask(path())
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toContain('%PDF')
  })
})
