import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from '../tx.ts'
import type { FileArea, Files } from './files.ts'

type FilesDeps = { readonly files: Pick<Files, 'remove'>; readonly log: Logger }

export type NewFile = {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly area: FileArea
}

/** Stores several files, all or none. Returns their ids in the same order. */
export async function putAll(
  parts: FilesDeps & { readonly files: Pick<Files, 'put'> },
  made: readonly NewFile[],
): Promise<readonly string[]> {
  const ids: string[] = []
  try {
    for (const { bytes, mediaType, area } of made) {
      ids.push(await parts.files.put(bytes, mediaType, area))
    }
    return ids
  } catch (error) {
    await removeQuietly(parts, ids)
    throw error
  }
}

/**
 * Runs the work that refers to files stored for it, and removes the files if the work fails. If the
 * database connection was lost, the work may have been committed, so the files stay: an
 * unreferenced file only takes space, but a reference to a missing file is data loss.
 */
export async function keepOrRemove<T>(
  parts: FilesDeps,
  ids: readonly string[],
  work: () => Promise<T>,
  isKept: (done: T) => boolean,
): Promise<T> {
  let mustKeep = false
  try {
    const done = await work()
    mustKeep = isKept(done)
    return done
  } catch (error) {
    mustKeep = error instanceof DatabaseUnavailable
    throw error
  } finally {
    if (!mustKeep) {
      await removeQuietly(parts, ids)
    }
  }
}

/**
 * Removes files that no row refers to. A failure is only logged, because the work itself succeeded.
 */
export async function removeQuietly(
  { files, log }: FilesDeps,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    await files.remove(id).catch((error: unknown) => {
      log.warn({ err: error, file: id }, 'a file that nobody names stays')
    })
  }
}
