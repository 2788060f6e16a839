export { type Connection, connectionUrl } from './connection.ts'
export type { PostgresLog } from './instance.ts'
export { DataDirInUse } from './lock.ts'
export type { Settings } from './settings.ts'
export {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from './start.ts'
