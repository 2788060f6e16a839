export type { Connection } from './connection.ts'
export { DataDirInUse } from './lock.ts'
export type { Settings } from './settings.ts'
export {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from './start.ts'
