import { z } from 'zod'
import type { FileStore } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { compress, decompress, OCTETS, piecesIn, storedFile } from './pieces.ts'

/**
 * A copy of everything except uploads and log, which are stored separately and shared by all
 * copies.
 */
const copySchema = z.object({
  /** The copy, with its log replayed, contains everything committed before this time. */
  moment: z.iso.datetime(),
  database: z
    .object({
      startLsn: z.string(),
      stopLsn: z.string(),
      label: z.string(),
      folders: z.array(z.string()).readonly(),
      files: z.array(storedFile).readonly(),
    })
    .optional(),
  /** The signed heads of the audit log, copied before the database. */
  heads: storedFile.optional(),
})
export type Copy = z.output<typeof copySchema>

type StoredUpload = { readonly name: string; readonly hash: string }

/**
 * A folder or bucket of backups. Nothing in it is overwritten, except for the newest part of the
 * log.
 */
export type BackupStore = ReturnType<typeof createBackupStore>

export function createBackupStore(store: FileStore) {
  const namesIn = async (folder: string): Promise<string[]> => {
    const names = await store.list(folder)
    return names.map((name) => name.slice(folder.length + 1)).sort()
  }
  return {
    pieces: piecesIn(store),
    putWal: async (name: string, bytes: Buffer) =>
      store.write(`log/${name}`, await compress(bytes), OCTETS),
    getLog: async (name: string) => {
      const packed = await store.read(`log/${name}`)
      return packed && decompress(packed)
    },
    listLog: () => namesIn('log'),
    putCopy: (copy: Copy) =>
      store.write(`copies/${copy.moment}`, Buffer.from(JSON.stringify(copy)), 'application/json'),
    getCopy: async (moment: string): Promise<Copy> => {
      const bytes = await store.read(`copies/${moment}`)
      return copySchema.parse(JSON.parse(String(bytes)))
    },
    /** Oldest first. */
    listCopies: () => namesIn('copies'),
    putUpload: (name: string, bytes: Buffer) =>
      store.write(`files/${name}.${sha256(bytes).toString('hex')}`, bytes, OCTETS),
    /** @param folder in the store of uploads; empty for all */
    listUploads: async (folder: string): Promise<readonly StoredUpload[]> => {
      const found = await store.list(folder === '' ? 'files' : `files/${folder}`)
      return found.map((key) => {
        const end = key.lastIndexOf('.')
        return { name: key.slice('files/'.length, end), hash: key.slice(end + 1) }
      })
    },
    getUpload: async ({ name, hash }: StoredUpload): Promise<Buffer> => {
      const bytes = await store.read(`files/${name}.${hash}`)
      if (bytes === undefined || sha256(bytes).toString('hex') !== hash) {
        throw new Error(`the backup is damaged: files/${name}.${hash}`)
      }
      return bytes
    },
    /** Stores the key ring of this machine under the time when it was first seen. */
    putKeys: async (ring: string, at: Date) => {
      const last = (await namesIn('keys')).at(-1)
      const newestRing = last === undefined ? undefined : await store.read(`keys/${last}`)
      if (newestRing?.toString() !== ring) {
        await store.write(`keys/${at.toISOString()}`, Buffer.from(ring), OCTETS)
      }
    },
    /** Newest first. */
    listKeys: async (): Promise<readonly string[]> => {
      const rings: string[] = []
      for (const name of await namesIn('keys')) {
        rings.unshift(String(await store.read(`keys/${name}`)))
      }
      return rings
    },
  }
}
