import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFolderStore } from '#platform/files/files.ts'
import { type BackupStore, createBackupStore } from './backup-store.ts'
import type { StoredFile } from './pieces.ts'
import { allKeysOf, missingIn, newestRestorable } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'backup-place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
let root: string
let store: BackupStore
beforeEach(() => {
  count += 1
  root = join(folder, String(count))
  store = createBackupStore(createFolderStore(root))
})

async function bytesOf(file: StoredFile | undefined): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of store.pieces.partsOf(file ?? { path: '', parts: [] })) {
    parts.push(part)
  }
  return Buffer.concat(parts)
}

describe('files stored in pieces', () => {
  const small = Array.from({ length: 30 }, (_, index) => randomBytes(index * 20_000))
  const large = randomBytes(20_000_000)
  const source = join(folder, 'source')
  const paths = [...small.keys()].map((index) => `small-${index}`)
  mkdirSync(source)
  for (const [index, bytes] of small.entries()) {
    writeFileSync(join(source, `small-${index}`), bytes)
  }
  writeFileSync(join(source, 'large'), large)

  it('are restored unchanged; files that are gone are left out', async () => {
    const stored = await store.pieces.putFiles(source, ['gone', 'large', ...paths])
    expect(stored.map(({ path }) => path).sort()).toEqual(['large', ...paths].sort())
    const found = (path: string) => stored.find((file) => file.path === path)
    expect((await bytesOf(found('large'))).equals(large)).toBe(true)
    for (const [index, bytes] of small.entries()) {
      expect((await bytesOf(found(`small-${index}`))).equals(bytes)).toBe(true)
    }
    expect(await store.pieces.check(stored)).toBeLessThan(10)
  })

  it('are stored only once', async () => {
    await store.pieces.putFiles(source, ['large', ...paths])
    const before = await createFolderStore(root).list('')
    const later = createBackupStore(createFolderStore(root))
    await later.pieces.learn()
    await later.pieces.putFiles(source, ['large', ...paths])
    expect(await createFolderStore(root).list('')).toEqual(before)
  })

  it('are reported as damaged when a piece was changed', async () => {
    const stored = await store.pieces.putFiles(source, ['small-5'])
    const [name = ''] = await createFolderStore(root).list('pieces')
    truncateSync(join(root, name), 1000)
    await expect(store.pieces.check(stored)).rejects.toThrow('the backup is damaged: pieces/')
    writeFileSync(join(root, name), '')
    await expect(store.pieces.check(stored)).rejects.toThrow('the backup is damaged: pieces/')
  })
})

it('an upload that was changed in the backup is reported as damaged', async () => {
  await store.putUpload('ab/pab.png', Buffer.from('picture'))
  const [upload] = await store.listUploads('ab')
  expect(upload && String(await store.getUpload(upload))).toBe('picture')
  const [name = ''] = await createFolderStore(root).list('files')
  writeFileSync(join(root, name), 'another')
  await expect(upload && store.getUpload(upload)).rejects.toThrow('the backup is damaged: files/ab')
})

it('stores each changed key ring, and combines the keys of all of them', async () => {
  for (const [index, ring] of ['k1:a', 'k1:a', 'k2:b,k1:a', 'k2:b'].entries()) {
    await store.putKeys(ring, new Date(index))
  }
  expect(await store.listKeys()).toEqual(['k2:b', 'k2:b,k1:a', 'k1:a'])
  expect(allKeysOf(await store.listKeys())).toBe('k2:b,k1:a')
})

it('a gap between the files of a log is found, also where the second number begins again', () => {
  const name = (high: string, low: string, timeline = '1') =>
    [timeline, high, low].map((part) => part.padStart(8, '0')).join('')
  const first = name('A', 'FE')
  const whole = ['00000002.history', first, name('A', 'FF'), name('B', '0'), name('B', '1')]
  expect(missingIn(whole, first)).toBeUndefined()
  expect(missingIn([...whole, name('B', '9', '2')], first)).toBeUndefined()
  expect(missingIn([first], first)).toBeUndefined()
  expect(missingIn(whole.toSpliced(2, 1), first)).toBe(name('A', 'FF'))
  expect(missingIn(whole.toSpliced(1, 1), first)).toBe(first)
  expect(missingIn([...whole, name('C', '3')], first)).toBe(name('B', '2'))
})

describe('the newest copy that can be restored to the last state', () => {
  const segment = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0')}`
  const label = (number: number) =>
    `START WAL LOCATION: 0/${number}000028 (file ${segment(number)})`
  const copy = (moment: string, number: number) => ({
    moment,
    database: { startLsn: '', stopLsn: '', label: label(number), folders: [], files: [] },
  })
  const keepLog = async (...numbers: readonly number[]) => {
    for (const number of numbers) {
      await store.putWal(segment(number), Buffer.from('log'))
    }
  }

  it('is none without a copy, and not one that has no database', async () => {
    await keepLog(1)
    expect(await newestRestorable(store)).toBeUndefined()
    await store.putCopy({ moment: '2026-11-29T01:00:00.000Z' })
    expect(await newestRestorable(store)).toBeUndefined()
  })

  it('is the last one, but none after a gap in its log until the next copy', async () => {
    await keepLog(1, 2)
    await store.putCopy(copy('2026-11-28T01:00:00.000Z', 1))
    await store.putCopy(copy('2026-11-29T01:00:00.000Z', 2))
    expect(await newestRestorable(store)).toEqual(new Date('2026-11-29T01:00:00.000Z'))
    await keepLog(4)
    expect(await newestRestorable(store)).toBeUndefined()
    await store.putCopy(copy('2026-11-30T01:00:00.000Z', 4))
    expect(await newestRestorable(store)).toEqual(new Date('2026-11-30T01:00:00.000Z'))
  })
})
