import type { FilesConfig } from '../config/config.ts'
import type { Secrets } from '../secrets.ts'
import { createBucketFiles } from './bucket.ts'
import { createFolderFiles, type Files } from './files.ts'

/** Files where the configuration keeps them. */
export function openFiles(config: FilesConfig, secrets: Secrets): Files {
  return config.kind === 's3'
    ? createBucketFiles(config.url, secrets)
    : createFolderFiles(config.path, secrets)
}
