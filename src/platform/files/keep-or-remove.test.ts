import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { DatabaseUnavailable } from '../tx.ts'
import { createFolderFiles, type Files } from './files.ts'
import { keepOrRemove, putAll, removeQuietly } from './keep-or-remove.ts'

const log = pino({ enabled: false })
let folder: string
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keep-or-remove-'))
  files = createFolderFiles(folder, createSecrets(generateSecretsKey()))
})
afterAll(() => rm(folder, { recursive: true }))

const store = () => files.put(Buffer.from('%PDF-'), 'application/pdf', 'private')
const isThere = async (id: string) => (await files.get(id)) !== undefined

test.each([true, false])(
  'files are kept if the work reports that it kept them: %s',
  async (kept) => {
    const ids = [await store(), await store()]
    const done = { kept }
    const answer = await keepOrRemove(
      { files, log },
      ids,
      async () => done,
      (it) => it.kept,
    )
    expect(answer).toBe(done)
    expect(await Promise.all(ids.map(isThere))).toEqual([kept, kept])
  },
)

test.each([
  [new DatabaseUnavailable('lost at the commit'), true],
  [new Error('a bug'), false],
])('after %s the files are kept: %s', async (error, stays) => {
  const id = await store()
  const work = keepOrRemove(
    { files, log },
    [id],
    () => Promise.reject(error),
    () => true,
  )
  await expect(work).rejects.toBe(error)
  expect(await isThere(id)).toBe(stays)
})

test('a file that cannot be removed does not prevent removing the next one', async () => {
  const [stuck, next] = [await store(), await store()]
  const remove = (id: string) =>
    id === stuck ? Promise.reject(new Error('the disk is out')) : files.remove(id)
  await removeQuietly({ files: { remove }, log }, [stuck, next])
  expect([await isThere(stuck), await isThere(next)]).toEqual([true, false])
})

test('several files are stored all or none', async () => {
  const made = ['one', 'two', 'three'].map((text) => ({
    bytes: Buffer.from(text),
    mediaType: 'application/pdf',
    area: 'private' as const,
  }))
  const ids = await putAll({ files, log }, made)
  const texts = await Promise.all(ids.map(async (id) => String((await files.get(id))?.bytes)))
  expect(texts).toEqual(['one', 'two', 'three'])

  const stored: string[] = []
  const put: Files['put'] = async (bytes, mediaType, area) => {
    if (stored.length === 2) {
      throw new Error('the disk is full')
    }
    const id = await files.put(bytes, mediaType, area)
    stored.push(id)
    return id
  }
  await expect(putAll({ files: { ...files, put }, log }, made)).rejects.toThrow('full')
  expect(await Promise.all(stored.map(isThere))).toEqual([false, false])
})
