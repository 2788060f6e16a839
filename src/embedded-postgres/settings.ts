import { addressOf, type Endpoint } from './process/endpoint.ts'

export type Settings = Readonly<Record<string, string>>

/** For a machine that PostgreSQL shares with the rest of the product. */
const SMALL_MACHINE: Settings = {
  max_connections: '60',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  maintenance_work_mem: '64MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Allows WAL to be replayed over a copy that was made while the server ran.
  wal_level: 'replica',
  // No process streams the WAL: backups read its files. A slot retains at most this much.
  max_wal_senders: '0',
  max_slot_wal_keep_size: '4GB',
  max_logical_replication_workers: '0',
  // JIT compilation costs more than the short statements of a web server save, and parallel plans
  // need shared memory, of which a container has little.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements and error details contain values, so they are not logged: personal data stays out of
  // the log.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_line_prefix: '%m [%p] ',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * What a killed server wrote must reach the disk before the WAL is replayed. This makes one call
 * for the file system instead of one for each of a thousand files, which took a third of the time
 * on a busy disk. Linux only.
 */
const LINUX: Settings = { recovery_init_sync_method: 'syncfs' }

/**
 * The server's arguments. They are its whole configuration, so two servers with equal arguments are
 * the same server. `name` marks the server in the process list. The version of the programs is
 * among the arguments.
 */
export function serverArguments(options: {
  readonly pgData: string
  readonly name: string
  readonly version: string
  readonly endpoint: Endpoint
  readonly settings: Settings
}): string[] {
  const { pgData, name, version, endpoint, settings } = options
  const { host, port } = addressOf(endpoint)
  const place: Settings =
    endpoint.kind === 'socket'
      ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
      : { listen_addresses: host, unix_socket_directories: '' }
  const all: Settings = {
    ...SMALL_MACHINE,
    ...(process.platform === 'linux' ? LINUX : {}),
    ...settings,
    ...place,
    port: String(port),
    cluster_name: name,
    'supervisor.programs': version,
  }
  return ['-D', pgData, ...Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])]
}
