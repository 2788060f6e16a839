import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { runConcurrently } from '#kit/run-concurrently.ts'
import type { FileStore } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

export const compress = promisify(zstdCompress)
export const decompress = promisify(zstdDecompress)

const PIECE_BYTES = 8 * 1024 * 1024
const SMALL_BYTES = 1024 * 1024
/** The number of files or pieces that are read or written in parallel. */
export const AT_ONCE = 4
export const OCTETS = 'application/octet-stream'

export const storedFile = z.object({
  path: z.string(),
  /** The file's bytes in order: each part is a range of the piece with this SHA-256. */
  parts: z
    .array(
      z.object({
        piece: z.string().regex(/^[0-9a-f]{64}$/),
        start: z.int().min(0),
        end: z.int().min(0),
      }),
    )
    .readonly(),
})
export type StoredFile = z.output<typeof storedFile>

/** Stores files as pieces named by their hashes; an existing piece is not stored again. */
export function piecesIn(store: FileStore) {
  const known = new Set<string>()
  /** Files that share a piece are read one after the other. */
  const recent = new LRUCache<string, Promise<Buffer>>({ max: 2 * AT_ONCE })
  const put = async (bytes: Buffer): Promise<string> => {
    const hash = sha256(bytes).toString('hex')
    if (!known.has(hash)) {
      await store.write(nameOf(hash), await compress(bytes), OCTETS)
      known.add(hash)
    }
    return hash
  }
  const get = async (hash: string): Promise<Buffer> => {
    const packed = await store.read(nameOf(hash))
    const bytes = packed && (await decompress(packed).catch(() => undefined))
    if (bytes === undefined || sha256(bytes).toString('hex') !== hash) {
      throw new Error(`the backup is damaged: ${nameOf(hash)}`)
    }
    return bytes
  }
  return {
    /** Reads the names of the pieces that are stored already. */
    learn: async () => {
      for (const name of await store.list('pieces')) {
        known.add(name.slice(name.lastIndexOf('/') + 1))
      }
    },
    putBytes: async (path: string, bytes: Buffer): Promise<StoredFile> => ({
      path,
      parts: [{ piece: await put(bytes), start: 0, end: bytes.length }],
    }),
    /** Stores files below `root`; skips files that have been deleted meanwhile. */
    putFiles: (root: string, paths: readonly string[]) => putFiles(put, root, paths),
    partsOf: async function* ({ parts }: StoredFile): AsyncGenerator<Buffer> {
      for (const { piece, start, end } of parts) {
        const bytes = recent.get(piece) ?? get(piece)
        recent.set(piece, bytes)
        yield (await bytes).subarray(start, end)
      }
    },
    /** Reads every piece of `files` again and throws if one is damaged. */
    check: async (files: readonly StoredFile[]): Promise<number> => {
      const hashes = new Set(files.flatMap(({ parts }) => parts.map(({ piece }) => piece)))
      await runConcurrently([...hashes], AT_ONCE, get)
      return hashes.size
    },
  }
}

type Put = (bytes: Buffer) => Promise<string>
type Pack = { readonly path: string; readonly bytes: Buffer }[]

/** A cluster has thousands of small files; they share pieces. */
async function putFiles(put: Put, root: string, paths: readonly string[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  const large: string[] = []
  let pack: Pack = []
  let packedBytes = 0
  for (const path of paths) {
    const bytes = await readSmall(join(root, path))
    if (bytes === 'large') {
      large.push(path)
    } else if (bytes !== undefined) {
      pack.push({ path, bytes })
      packedBytes += bytes.length
    }
    if (packedBytes > PIECE_BYTES - SMALL_BYTES) {
      stored.push(...(await putPack(put, pack)))
      pack = []
      packedBytes = 0
    }
  }
  if (pack.length > 0) {
    stored.push(...(await putPack(put, pack)))
  }
  await runConcurrently(large, AT_ONCE, async (path) => {
    const parts: StoredFile['parts'][number][] = []
    for await (const bytes of piecesOf(join(root, path))) {
      parts.push({ piece: await put(bytes), start: 0, end: bytes.length })
    }
    stored.push({ path, parts })
  })
  return stored
}

async function putPack(put: Put, pack: Pack): Promise<StoredFile[]> {
  const piece = await put(Buffer.concat(pack.map(({ bytes }) => bytes)))
  let end = 0
  return pack.map(({ path, bytes }) => {
    const start = end
    end += bytes.length
    return { path, parts: [{ piece, start, end }] }
  })
}

async function readSmall(path: string): Promise<Buffer | 'large' | undefined> {
  try {
    return (await stat(path)).size > SMALL_BYTES ? 'large' : await readFile(path)
  } catch (error) {
    return nothingWhenGone(error)
  }
}

async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch(nothingWhenGone)
  if (file === undefined) {
    return
  }
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES)
      if (bytesRead === 0) {
        return
      }
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function nothingWhenGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
    throw error
  }
}

function nameOf(hash: string): string {
  return `pieces/${hash.slice(0, 2)}/${hash}`
}
