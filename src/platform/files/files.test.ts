import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { createFolderFiles, createFolderStore, type Files, fileUrl } from './files.ts'

let folder: string
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  await writeFile(join(folder, 'secret.webp'), 'not a stored file')
  files = createFolderFiles(join(folder, 'root'), createSecrets(generateSecretsKey()))
})
afterAll(() => rm(folder, { recursive: true }))

const bytes = Buffer.from('%PDF-1.7 what it says')

describe('files in a folder', () => {
  it('are returned as they were stored', async () => {
    for (const area of ['public', 'private'] as const) {
      const id = await files.put(bytes, 'application/pdf', area)
      expect(await files.get(id)).toEqual({ area, mediaType: 'application/pdf', bytes })
      expect(fileUrl(id)).toBe(`/files/${id}`)
    }
  })

  it('are readable on disk only if they are public', async () => {
    const find = async (id: string) => {
      const names = await readdir(join(folder, 'root'), { recursive: true })
      return readFile(join(folder, 'root', names.find((name) => name.endsWith(id)) ?? ''))
    }
    expect(await find(await files.put(bytes, 'application/pdf', 'public'))).toEqual(bytes)
    const sealed = await find(await files.put(bytes, 'application/pdf', 'private'))
    expect(sealed.includes('what it says')).toBe(false)
  })

  it('are gone after removal, and can be removed twice', async () => {
    const id = await files.put(bytes, 'image/png', 'public')
    await files.remove(id)
    await files.remove(id)
    expect(await files.get(id)).toBeUndefined()
  })

  it('are replaced in place, unless they were removed meanwhile', async () => {
    const root = join(folder, 'anew')
    const other = createFolderStore(root)
    const store = createFolderStore(root, async (file, written) => {
      await file.writeFile(written)
      if (written.length === late.length) {
        await other.remove(name)
      }
    })
    const [name, type] = ['ab/file', 'application/octet-stream']
    const [anew, late] = [Buffer.from('anew'), Buffer.from('too late')]
    await store.write(name, bytes, type)
    expect(await store.replace(name, () => undefined, type)).toBe(false)
    expect(await store.replace(name, () => anew, type)).toBe(true)
    expect(await store.read(name)).toEqual(anew)
    expect(await store.replace(name, () => late, type)).toBe(false)
    expect(await store.read(name)).toBeUndefined()
    expect(await store.replace(name, () => anew, type)).toBe(false)
    expect(await readdir(join(root, 'ab'))).toEqual([])
  })

  it('leave no drafts behind', async () => {
    const names = await readdir(join(folder, 'root'), { recursive: true })
    expect(names.filter((name) => name.includes('draft'))).toEqual([])
  })

  it('cannot be reached outside their folder, whatever the id', async () => {
    const pieces = fc.constantFrom(
      '..',
      '/',
      '\\',
      '%2f',
      'secret.webp',
      'p',
      's',
      '\0',
      '0'.repeat(32),
    )
    const asked = fc.oneof(
      fc.array(pieces).map((list) => list.join('')),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(asked, async (id) => {
        expect(await files.get(id)).toBeUndefined()
        await files.remove(id)
      }),
    )
    expect(await readFile(join(folder, 'secret.webp'), 'utf8')).toBe('not a stored file')
  })

  it('are refused if their type is not allowed', async () => {
    await expect(files.put(bytes, 'text/html', 'public')).rejects.toThrow('not stored')
  })
})
