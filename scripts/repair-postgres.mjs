/**
 * Patches postgres.js 3.4.9 after its installation (npm's postinstall; plain JavaScript, because
 * the machine's own Node runs it). As published, a lost connection
 *   - in a transaction ends the process: its next statement, or the library's own rollback, is
 *     written to a closed socket, from a timer where nobody can catch the error
 *     (porsager/postgres issues 1133, 1154, 1208);
 *   - that is reopened for another caller runs the rest of the old transaction inside the new one
 *     (issue 1216);
 *   - with a pending write never flushes again: the pool is one smaller from then on (issue 1066);
 *   - with a waiting reservation loses the reservation's turn: the caller waits forever;
 *   - passes the old server's last messages to the next statement as its error.
 *
 * After the patch everything on a lost connection is rejected with CONNECTION_CLOSED.
 *
 * When a table gets another column, PostgreSQL rejects prepared statements, and the library
 * retries. As published it then converts values a second time (true becomes false), and writes
 * ahead of half-sent statements, so that one caller gets another one's rows.
 *
 * As published, a transaction that begins where statements may not be sent ahead (max_pipeline: 0),
 * or on a socket with a full buffer, is refused as unsafe.
 *
 * The patch also sends all statements of one turn of the event loop in one write.
 * docs/adr/0009-postgres-driver-mended.md explains why this and not another driver.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const VERSION = '3.4.9'

/** [file, published text, patched text] */
const REPAIRS = [
  // Each write wakes the server, which then answers while the next statement is still being
  // prepared.
  [
    'connection.js',
    `    if (fn || chunk.length >= 1024)
`,
    `    if (fn || chunk.length >= 16384)
`,
  ],
  // A connection without a socket does not accept a statement.
  [
    'connection.js',
    `    if (terminated)
      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))
`,
    `    if (terminated)
      return queryError(q, Errors.connection('CONNECTION_DESTROYED', options))

    if (socket === null || socket.destroyed)
      return queryError(q, Errors.connection('CONNECTION_CLOSED', options))
`,
  ],
  [
    'connection.js',
    `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)
`,
    `  function nextWrite(fn) {
    if (socket === null) {
      chunk = nextWriteTimer = null
      return false
    }
    const x = socket.write(chunk, fn)
`,
  ],
  [
    'connection.js',
    `    ended && (ended(), ending = ended = null)
  }

  async function closed(hadError) {
    incoming = Buffer.alloc(0)
    remaining = 0
    incomings = null
    clearImmediate(nextWriteTimer)
`,
    `    chunk = nextWriteTimer = null
    ended && (ended(), ending = ended = null)
  }

  async function closed(hadError) {
    incoming = Buffer.alloc(0)
    remaining = 0
    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
`,
  ],
  // Resets the state of the lost connection for its successor.
  [
    'connection.js',
    `    socket = null

    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    `    socket = null

    if (initial) {
      query = results = errorResponse = stream = null
      result = new Result()
      return reconnect()
    }

    ;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = results = errorResponse = stream = null
    result = new Result()
`,
  ],
  [
    'connection.js',
    `      order by b.oid
    \`], [], execute)
`,
    `      order by b.oid
    \`], [], execute).catch(() => [])
`,
  ],
  // A retried statement goes through the queue again, with its original values. All statements
  // prepared on this connection are forgotten: they would be rejected as well, one by one.
  [
    'connection.js',
    `    delete statements[q.signature]
    q.retried = error
    execute(q)
`,
    `    statements = {}
    q.retried = error
    q.handler(q)
`,
  ],
  [
    'connection.js',
    `        query.retried
          ? errored(query.retried)
          : query.prepared && retryRoutines.has(errorResponse.routine)
            ? retry(query, errorResponse)
            : errored(errorResponse)
`,
    `        query.prepared && retryRoutines.has(errorResponse.routine)
          ? retry(query, errorResponse)
          : errored(errorResponse.code === '25P02' && query.retried || errorResponse)
`,
  ],
  [
    'connection.js',
    `    q.parameters = q.parameters || parameters
`,
    `    q.parameters = q.retried ? parameters : q.parameters || parameters
`,
  ],
  // A transaction reserves its connection even if the connection accepts nothing more for now.
  [
    'connection.js',
    `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))
`,
    `      const ready = write(toBuffer(q))
      q.options.onexecute && q.options.onexecute(connection)
      return ready
        && !q.describeFirst
        && !q.cursorFn
        && !q.options.onexecute
        && sent.length < max_pipeline
`,
  ],
  // Statements of a reservation or transaction are rejected once its connection is lost.
  [
    'index.js',
    `    c.reserved.release = true

    const sql = Sql(handler)
    sql.release = () => {
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      c.queue === full
`,
    `    c.reserved.release = true

    let lost = null
    c.onclose = e => {
      lost = e
      while (queue.length)
        queue.shift().reject(e)
    }

    const sql = Sql(handler)
    sql.release = () => {
      if (lost)
        return
      c.onclose = null
      c.reserved = null
      onopen(c)
    }

    return sql

    function handler(q) {
      if (lost)
        return q.reject(lost)
      c.queue === full
`,
  ],
  // A waiting reservation has one place: in the queue, or as the first of a new connection.
  [
    'index.js',
    `        queries.push(query)
        closed.length && connect(closed.shift(), query)
`,
    `        closed.length
          ? connect(closed.shift(), query)
          : queries.push(query)
`,
  ],
  [
    'connection.js',
    `      if (needsTypes) {
        initial.reserve && (initial = null)
        return fetchArrayTypes()
      }

      initial && !initial.reserve && execute(initial)
`,
    `      if (needsTypes)
        return fetchArrayTypes()

      initial.reserve
        ? initial.reserve(connection)
        : execute(initial)
`,
  ],
  [
    'index.js',
    `      , connection
      , prepare = null
`,
    `      , connection
      , lost = null
      , prepare = null
`,
  ],
  [
    'index.js',
    `        new Promise((_, reject) => connection.onclose = reject)
`,
    `        new Promise((_, reject) => connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })
`,
  ],
  [
    'index.js',
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full
`,
    `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
        c.queue === full
`,
  ],
  [
    'index.js',
    `export default Postgres
`,
    `export default Postgres
export const refusesLostConnections = true
`,
  ],
]

const entry = createRequire(import.meta.url).resolve('postgres')
const root = join(dirname(entry), '..', '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
if (version !== VERSION) {
  throw new Error(
    `postgres.js ${version} is installed; scripts/repair-postgres.mjs is for ${VERSION}`,
  )
}
for (const file of ['connection.js', 'index.js']) {
  const path = join(root, 'src', file)
  const published = readFileSync(path, 'utf8')
  const mended = REPAIRS.filter(([name]) => name === file).reduce((text, [, from, to]) => {
    if (text.includes(to)) {
      return text
    }
    if (text.split(from).length !== 2) {
      throw new Error(`postgres.js: ${file} is not as published`)
    }
    return text.replace(from, () => to)
  }, published)
  if (mended !== published) {
    writeFileSync(path, mended)
  }
}
