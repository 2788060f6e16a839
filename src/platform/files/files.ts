import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { assert } from '#kit/assert.ts'
import type { Resealed } from '../secrets/reseal.ts'
import { kidOf, type Secrets } from '../secrets/secrets.ts'

/**
 * `public` files are open to everyone who knows their URL. `private` files are stored encrypted and
 * served only by code that checks permission.
 */
export type FileArea = 'public' | 'private'

export type StoredFile = {
  readonly area: FileArea
  readonly mediaType: string
  readonly bytes: Buffer
}

export type Files = {
  /** Stores the bytes under a new random id. They are durable when it resolves. */
  readonly put: (bytes: Uint8Array, mediaType: string, area: FileArea) => Promise<string>
  /** Undefined if no file has this id. */
  readonly get: (id: string) => Promise<StoredFile | undefined>
  /** Removing a missing file is not an error. */
  readonly remove: (id: string) => Promise<void>
}

const extensions: ReadonlyMap<string, string> = new Map([
  ['image/webp', 'webp'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['application/pdf', 'pdf'],
])
const mediaTypes = new Map([...extensions].map(([type, extension]) => [extension, type]))

/** Area, 128 random bits and extension. An id shows how its file is served, and is never a path. */
const ID = /^([ps])([0-9a-f]{32})\.(webp|png|jpg|pdf)$/

/** The URL of a public file. */
export function fileUrl(id: string): string {
  return `/files/${id}`
}

/** The id of a public file from its URL. Null for other URLs. */
export function fileIdOf(url: string): string | null {
  const id = url.startsWith(fileUrl('')) ? url.slice(fileUrl('').length) : ''
  return ID.test(id) ? id : null
}

/** Returns undefined to leave the bytes unchanged. */
type Change = (bytes: Buffer) => Uint8Array | undefined

/** Storage for bytes, under names generated in this module. */
export type FileStore = {
  /** The bytes are durable when it resolves. */
  readonly write: (name: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  /** Undefined if nothing has this name. */
  readonly read: (name: string) => Promise<Buffer | undefined>
  readonly remove: (name: string) => Promise<void>
  /**
   * Replaces the bytes with the result of `change`, unless the file is missing or removed
   * meanwhile. Returns whether it did.
   */
  readonly replace: (name: string, change: Change, mediaType: string) => Promise<boolean>
  /** The names of all files under `folder`, unordered. */
  readonly list: (folder: string) => Promise<readonly string[]>
}

/** The file storage does not answer or is full. The caller may retry later (503). */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
  readonly statusCode = 503
}

/** Files in any store. The store receives only names generated here. */
export function createFiles(store: FileStore, secrets: Secrets): Files {
  return {
    put: async (bytes, mediaType, area) => {
      const extension = extensions.get(mediaType)
      assert(extension !== undefined, `files of type ${mediaType} are not stored`)
      const id = `${area === 'public' ? 'p' : 's'}${randomBytes(16).toString('hex')}.${extension}`
      const kept = area === 'public' ? bytes : secrets.seal(contextOf(id), bytes)
      await store.write(nameOf(id), kept, area === 'public' ? mediaType : SEALED_TYPE)
      return id
    },
    get: async (id) => {
      const match = ID.exec(id)
      const mediaType = mediaTypes.get(match?.[3] ?? '')
      if (match === null || mediaType === undefined) {
        return undefined
      }
      const stored = await store.read(nameOf(id))
      if (stored === undefined) {
        return undefined
      }
      return match[1] === 'p'
        ? { area: 'public', mediaType, bytes: stored }
        : { area: 'private', mediaType, bytes: secrets.open(contextOf(id), stored) }
    },
    remove: async (id) => {
      if (ID.test(id)) {
        await store.remove(nameOf(id))
      }
    },
  }
}

const SEALED_TYPE = 'application/octet-stream'

/** Distributes files over 256 folders, so that none grows too large. */
function nameOf(id: string): string {
  assert(ID.test(id), 'only ids become names')
  return `${id.slice(1, 3)}/${id}`
}

function contextOf(id: string): string {
  return `file|${id}`
}

/** Writes the bytes to the disk. Replaceable for tests. */
type WriteInto = (file: FileHandle, bytes: Uint8Array) => Promise<void>

/** The ids of the private files in a folder. Other names are skipped. */
async function listPrivate(store: FileStore, folder: string): Promise<readonly string[]> {
  const names = await store.list(folder)
  return names
    .map((name) => name.slice(name.lastIndexOf('/') + 1))
    .filter((id) => /^s/.test(id) && ID.test(id))
}

function* folders(): Generator<string> {
  for (let number = 0; number < 256; number += 1) {
    yield number.toString(16).padStart(2, '0')
  }
}

/**
 * Re-encrypts private files that use older keys, folder by folder, except those removed meanwhile.
 */
export async function resealFiles(store: FileStore, secrets: Secrets): Promise<Resealed> {
  const unreadable: string[] = []
  let count = 0
  for (const folder of folders()) {
    for (const id of await listPrivate(store, folder)) {
      const reseal = (sealed: Buffer) => {
        if (kidOf(sealed) === secrets.newestKid) {
          return undefined
        }
        const anew = secrets.reseal(contextOf(id), sealed)
        if (anew === undefined) {
          unreadable.push(`files ${id}`)
        }
        return anew
      }
      count += (await store.replace(nameOf(id), reseal, SEALED_TYPE)) ? 1 : 0
    }
  }
  return { count, unreadable }
}

/** How many private files are encrypted with a key. */
export async function countFilesUnder(store: FileStore, kid: string): Promise<number> {
  let count = 0
  for (const folder of folders()) {
    for (const id of await listPrivate(store, folder)) {
      const sealed = await store.read(nameOf(id))
      count += sealed !== undefined && kidOf(sealed) === kid ? 1 : 0
    }
  }
  return count
}

/** Files in a local folder. No path outside `root` is ever used. */
export function createFolderFiles(root: string, secrets: Secrets, writeInto?: WriteInto): Files {
  return createFiles(createFolderStore(root, writeInto), secrets)
}

/** Bytes in a local folder. A file is complete or absent. */
export function createFolderStore(
  root: string,
  writeInto: WriteInto = (file, bytes) => file.writeFile(bytes),
): FileStore {
  return {
    write: (name, bytes) => writeDurably(join(root, name), bytes, writeInto).catch(withoutRoom),
    read: (name) => readFile(join(root, name)).catch(missing),
    remove: (name) => removeWithDrafts(join(root, name)),
    replace: async (name, change) => {
      const path = join(root, name)
      const before = await readFile(path).catch(missing)
      const anew = before && change(before)
      return anew !== undefined && (await replaceDurably(path, anew, writeInto).catch(withoutRoom))
    },
    list: async (folder) => {
      const options = { recursive: true, withFileTypes: true } as const
      const entries = (await readdir(join(root, folder), options).catch(missing)) ?? []
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(DRAFT))
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    },
  }
}

const DRAFT = '.draft'

/**
 * Writes a file completely or not at all, even on power loss: it is synced before it gets its final
 * name.
 */
async function writeDurably(path: string, bytes: Uint8Array, writeInto: WriteInto): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeDraft(path, { bytes, writeInto }, (draft) => rename(draft, path))
}

/** Removing a file also removes its drafts, so the rename fails or is undone. */
function replaceDurably(path: string, bytes: Uint8Array, writeInto: WriteInto): Promise<boolean> {
  return writeDraft(path, { bytes, writeInto }, async (draft) => {
    const isThere = (await stat(path).catch(missing)) !== undefined
    if (isThere) {
      await rename(draft, path)
    } else {
      await rm(draft, { force: true })
    }
    return isThere
  }).catch((error) => missing(error) ?? false)
}

/** Removes the file twice, in case a draft was renamed to it in between. */
async function removeWithDrafts(path: string): Promise<void> {
  await rm(path, { force: true })
  const beside = (await readdir(dirname(path)).catch(missing)) ?? []
  const drafts = beside.filter((one) => one.startsWith(`${basename(path)}.`) && one.endsWith(DRAFT))
  await Promise.all(drafts.map((one) => rm(join(dirname(path), one), { force: true })))
  await rm(path, { force: true })
}

async function writeDraft<T>(
  path: string,
  { bytes, writeInto }: { readonly bytes: Uint8Array; readonly writeInto: WriteInto },
  finish: (draft: string) => Promise<T>,
): Promise<T> {
  const draft = `${path}.${randomBytes(4).toString('hex')}${DRAFT}`
  const file = await open(draft, 'wx', 0o600)
  try {
    try {
      await writeInto(file, bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    return await finish(draft)
  } catch (error) {
    // A failed write must not take up space on a full disk.
    await rm(draft, { force: true })
    throw error
  }
}

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
    return undefined
  }
  throw error
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

function withoutRoom(error: unknown): never {
  if (error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))) {
    throw new FilesUnavailable('there is no room for files', { cause: error })
  }
  throw error
}
