import type { Logger } from '../log.ts'
import { DatabaseUnavailable } from '../tx.ts'
import type { FileArea, Files } from './files.ts'

type FilesDeps = { readonly files: Pick<Files, 'remove'>; readonly log: Logger }

export type NewFile = {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly area: FileArea
}

/** Stores files that belong together, all or none; gives their ids in the same order. */
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
 * Does the work that names files which were stored for it. Where that comes to nothing they go
 * again. Where the database was lost it may have committed all the same, and they stay: a file
 * that nobody names takes some room, a name without its file is a loss.
 */
export async function keepOrRemove<T>(
  parts: FilesDeps,
  ids: readonly string[],
  work: () => Promise<T>,
  isKept: (done: T) => boolean,
): Promise<T> {
  let kept = false
  try {
    const done = await work()
    kept = isKept(done)
    return done
  } catch (error) {
    kept = error instanceof DatabaseUnavailable
    throw error
  } finally {
    if (!kept) {
      await removeQuietly(parts, ids)
    }
  }
}

/** For files that no row names any more: one that cannot be removed is no failure of what was done. */
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
