import type { FilesConfig } from '../config/config.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { createBucketStore } from './bucket.ts'
import { createFiles, createFolderStore, type FileStore, type Files } from './files.ts'

/** The files in the configured storage. */
export function openFiles(config: FilesConfig, secrets: Secrets): Files {
  return createFiles(openStore(config), secrets)
}

/** The raw bytes. Private files are encrypted. */
export function openStore(config: FilesConfig): FileStore {
  return config.kind === 's3' ? createBucketStore(config.url) : createFolderStore(config.path)
}
