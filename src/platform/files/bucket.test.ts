import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { type BucketAccount, type Mishap, openBucketServer } from '../testing/bucket-server.ts'
import { createBucketStore } from './bucket.ts'
import { createFiles, type Files, FilesUnavailable } from './files.ts'
import { openFiles } from './open-files.ts'

const account: BucketAccount = {
  accessKeyId: 'AKIATEST1',
  secretAccessKey: 'a+secret/with=marks@and:more',
  region: 'ap-south-1',
}
const secrets = createSecrets(generateSecretsKey())
/**
 * For buckets that fail. A try that is answered has the product's time, because a loaded machine is
 * slow, and only silence is given up sooner.
 */
const timingFor = (mishap: Mishap) => ({
  tryMs: mishap === 'silence' ? 1000 : 10_000,
  tries: 3,
  pauseMs: 5,
})
const bytes = Buffer.from('%PDF-1.7 what it says')

let server: Awaited<ReturnType<typeof openBucketServer>>
let files: Files

beforeAll(async () => {
  server = await openBucketServer('uploads', account)
  files = createFiles(createBucketStore(server.urlWith(account)), secrets)
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
})

const only = (id: string) => server.objects.get(`${id.slice(1, 3)}/${id}`)

describe('files in a bucket', () => {
  it('are returned as they were stored, and are gone after removal', async () => {
    for (const area of ['public', 'private'] as const) {
      const id = await files.put(bytes, 'application/pdf', area)
      expect(await files.get(id)).toEqual({ area, mediaType: 'application/pdf', bytes })
      await files.remove(id)
      await files.remove(id)
      expect(await files.get(id)).toBeUndefined()
      expect(only(id)).toBeUndefined()
    }
  })

  it('are readable in the bucket only if they are public', async () => {
    const open = only(await files.put(bytes, 'application/pdf', 'public'))
    expect(open).toEqual({ bytes, mediaType: 'application/pdf' })
    const sealed = only(await files.put(bytes, 'application/pdf', 'private'))
    expect(sealed?.bytes.includes('what it says')).toBe(false)
    expect(sealed?.mediaType).toBe('application/octet-stream')
  })

  it('are replaced in place, unless they were removed or changed meanwhile', async () => {
    const store = createBucketStore(server.urlWith(account))
    const [name, type] = ['ab/anew', 'application/octet-stream']
    const anew = Buffer.from('anew')
    await store.write(name, bytes, type)
    expect(await store.replace(name, () => undefined, type)).toBe(false)
    expect(await store.replace(name, () => anew, type)).toBe(true)
    expect(await store.read(name)).toEqual(anew)
    const changed = await store.replace(
      name,
      () => {
        server.objects.set(name, { bytes, mediaType: type })
        return Buffer.from('late')
      },
      type,
    )
    const removed = await store.replace(
      name,
      () => {
        server.objects.delete(name)
        return Buffer.from('late')
      },
      type,
    )
    expect([changed, removed, await store.read(name)]).toEqual([false, false, undefined])
    expect(await store.replace(name, () => anew, type)).toBe(false)
  })

  it('may be as large as an upload', async () => {
    const large = randomBytes(6_291_456)
    const id = await files.put(large, 'image/webp', 'public')
    expect((await files.get(id))?.bytes.equals(large)).toBe(true)
  })

  it('are not requested by an invalid id', async () => {
    for (const id of ['../x', `p${'0'.repeat(32)}.exe`, `p${'0'.repeat(32)}.pdf/../y`, '']) {
      expect(await files.get(id)).toBeUndefined()
      await files.remove(id)
    }
    expect(server.seen).toEqual([])
  })

  it('are listed by folder', async () => {
    const place = new URL(server.urlWith(account))
    place.pathname += '/backups'
    const store = createBucketStore(place)
    const names = ['a/1', 'a/2', 'a/b/3', 'a/b/4', 'ab/6']
    for (const name of names) {
      await store.write(name, bytes, 'application/pdf')
    }
    expect(await store.list('a')).toEqual(names.slice(0, 4))
    expect((await store.list('')).length).toBe(5)
    expect(await store.list('nowhere')).toEqual([])
  })

  it('are stored where the configuration says', async () => {
    const url = server.urlWith(account)
    const id = await openFiles({ kind: 's3', url }, secrets).put(bytes, 'image/png', 'public')
    expect(server.seen).toEqual([`PUT /uploads/${id.slice(1, 3)}/${id}`])
  })
})

describe('a bucket that refuses', () => {
  it.each([
    ['secret', { ...account, secretAccessKey: 'another' }],
    ['key id', { ...account, accessKeyId: 'somebody' }],
    ['region', { ...account, region: 'eu-west-1' }],
  ])('is not asked again after a wrong %s', async (_, wrong) => {
    const stranger = createFiles(createBucketStore(server.urlWith(wrong)), secrets)
    const id = `p${'0'.repeat(32)}.pdf`
    for (const attempt of [
      () => stranger.put(bytes, 'application/pdf', 'public'),
      () => stranger.get(id),
      () => stranger.remove(id),
    ]) {
      await expect(attempt()).rejects.toThrow('the bucket answered 403')
    }
    expect(server.seen).toHaveLength(3)
  })

  it('does not reveal the key in its error', async () => {
    const canary = { ...account, secretAccessKey: 'canary-secret' }
    const stranger = createFiles(createBucketStore(server.urlWith(canary)), secrets)
    const error: unknown = await stranger.get(`p${'0'.repeat(32)}.pdf`).catch((caught) => caught)
    expect(String(Object(error).stack)).not.toMatch(/canary-secret|AKIA/)
  })
})

describe('a bucket that fails', () => {
  const filesFor = (mishap: Mishap) =>
    createFiles(createBucketStore(server.urlWith(account), timingFor(mishap)), secrets)

  it.each(['error', 'silence', 'reset'] as const)('once (%s) is retried', async (mishap) => {
    const files = filesFor(mishap)
    server.failNext(mishap)
    const id = await files.put(bytes, 'application/pdf', 'public')
    server.failNext(mishap)
    expect((await files.get(id))?.bytes).toEqual(bytes)
    server.failNext(mishap)
    await files.remove(id)
    expect(server.seen.length).toBeGreaterThanOrEqual(6)
    // A slow answer is taken for silence, too, and is asked for a third time.
    expect(server.seen.length).toBeLessThanOrEqual(mishap === 'silence' ? 9 : 6)
  })

  it('in the middle of a file is retried', async () => {
    const files = filesFor('broken body')
    const id = await files.put(bytes, 'application/pdf', 'public')
    server.failNext('broken body')
    expect((await files.get(id))?.bytes).toEqual(bytes)
  })

  it.each(['error', 'silence', 'broken body', 'reset'] as const)(
    'repeatedly (%s) is given up after three tries',
    async (mishap) => {
      server.failNext(mishap, mishap, mishap)
      const started = performance.now()
      const attempt = filesFor(mishap).get(`p${'0'.repeat(32)}.pdf`)
      await expect(attempt).rejects.toBeInstanceOf(FilesUnavailable)
      expect(performance.now() - started).toBeLessThan(10_000)
      expect(server.seen).toHaveLength(3)
    },
  )

  it('to accept connections is given up', async () => {
    const gone = await openBucketServer('uploads', account)
    const nowhere = createFiles(
      createBucketStore(gone.urlWith(account), timingFor('reset')),
      secrets,
    )
    await gone.close()
    await expect(nowhere.put(bytes, 'image/png', 'public')).rejects.toBeInstanceOf(FilesUnavailable)
  })
})
