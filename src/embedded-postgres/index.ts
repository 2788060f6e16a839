export { copyCluster } from './backup/copy-cluster.ts'
export { dropWalSlot, followWal } from './backup/follow-wal.ts'
export { recoverCluster } from './backup/recover-cluster.ts'
export type { Connection } from './connection.ts'
export { clusterDirOf } from './instance.ts'
export { DataDirInUse } from './lock.ts'
export type { Settings } from './settings.ts'
export {
  type EmbeddedPostgres,
  findEmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from './start.ts'
