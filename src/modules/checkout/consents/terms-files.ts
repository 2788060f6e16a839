import { sha256 } from '#platform/secrets/secrets.ts'
import type { CheckoutDeps } from '../deps.ts'

/** A plan's terms file, with the digest that is accepted. */
export type TermsFile = { readonly fileId: string; readonly sha256: Buffer }

export type TermsFiles = (fileId: string | null) => Promise<TermsFile | null>

const CACHE_MAX = 1_000

/**
 * Digests of terms files. A file never changes under its id, so a digest is cached once it was
 * read. Null for a plan without a file, and for a lost file.
 */
export function createTermsFiles({ files }: Pick<CheckoutDeps, 'files'>): TermsFiles {
  const cache = new Map<string, Buffer>()
  return async (fileId) => {
    if (fileId === null) {
      return null
    }
    const cached = cache.get(fileId)
    if (cached !== undefined) {
      return { fileId, sha256: cached }
    }
    const file = await files.get(fileId)
    if (file === undefined) {
      return null
    }
    const digest = sha256(file.bytes)
    if (cache.size >= CACHE_MAX) {
      cache.clear()
    }
    cache.set(fileId, digest)
    return { fileId, sha256: digest }
  }
}
