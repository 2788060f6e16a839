import { chown, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '#kit/assert.ts'
import { type RunningProgram, runProgram } from './programs.ts'

type Server = {
  readonly host: string
  readonly port: number
  readonly database: string
}
type Login = { readonly user: string; readonly password: string }

export type PoolerOptions = {
  /** An empty folder that the pooler may enter. */
  readonly folder: string
  readonly port: number
  readonly server: Server
  readonly logins: readonly Login[]
  /**
   * The user to run as. pgbouncer refuses to run as root, and the user must be able to enter the
   * folder of the server's socket, if there is one.
   */
  readonly user: { readonly uid?: number; readonly gid?: number }
}

const CONNECTIONS = 20
const CLIENTS = 500

/**
 * Starts pgbouncer in transaction mode in front of the database of that name. Resolves once it
 * listens.
 */
export async function startPooler(options: PoolerOptions): Promise<RunningProgram> {
  const { folder, port, server, logins, user } = options
  const { host, database } = server
  const files = {
    'users.txt': logins.map((one) => `"${one.user}" "${one.password}"\n`).join(''),
    'pgbouncer.ini': `[databases]
${database} = host=${host} port=${server.port} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${CONNECTIONS}
max_client_conn = ${CLIENTS}
server_login_retry = 1
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`,
  }
  await mkdir(folder, { recursive: true })
  const own = Object.entries(files).map(([name, text]) => [join(folder, name), text] as const)
  for (const [file, text] of own) {
    await writeFile(file, text, { mode: 0o600 })
  }
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const path of [folder, ...own.map(([file]) => file)]) {
      await chown(path, user.uid, user.gid)
    }
  }
  const running = runProgram('pgbouncer', ['-q', join(folder, 'pgbouncer.ini')], user)
  while (!(await listens(port))) {
    assert(!running.hasEnded(), 'pgbouncer starts')
    await sleep(20)
  }
  return running
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (does: boolean) => () => {
      socket.destroy()
      resolve(does)
    }
    socket.once('connect', answer(true)).once('error', answer(false))
  })
}
