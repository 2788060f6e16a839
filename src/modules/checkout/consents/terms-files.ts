import { sha256 } from '#platform/secrets/secrets.ts'
import type { CheckoutDeps } from '../deps.ts'

/** A plan's terms file, with the digest that is accepted. */
export type TermsFile = { readonly fileId: string; readonly sha256: Buffer }

export type TermsFiles = (fileId: string | null) => Promise<TermsFile | null>

const KNOWN_MAX = 1_000

/**
 * Digests of terms files. A file never changes under its id, so a digest is cached once it was
 * read. Null for a plan without a file, and for a lost file.
 */
export function createTermsFiles({ files }: Pick<CheckoutDeps, 'files'>): TermsFiles {
  const known = new Map<string, Buffer>()
  return async (fileId) => {
    if (fileId === null) {
      return null
    }
    const before = known.get(fileId)
    if (before !== undefined) {
      return { fileId, sha256: before }
    }
    const file = await files.get(fileId)
    if (file === undefined) {
      return null
    }
    const digest = sha256(file.bytes)
    if (known.size >= KNOWN_MAX) {
      known.clear()
    }
    known.set(fileId, digest)
    return { fileId, sha256: digest }
  }
}
