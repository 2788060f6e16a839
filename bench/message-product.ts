/** The product's messaging in its own process, with signed-in accounts. */
import { randomBytes } from 'node:crypto'
import type { Connection } from '#embedded-postgres/index.ts'
import { newId } from '#kit/id.ts'
import { buildApp } from '#main/build-app.ts'
import { startLiveServer } from '#main/testing/processes/live-server.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import { addWriters } from './lib/messages/writers.ts'
import { openBarePlatform } from './lib/platform.ts'
import { argument } from './lib/reference/serve.ts'
import { ORIGIN } from './lib/sockets/talk.ts'

const { connection, folder, pairs } = await argument<{
  connection: Connection
  folder: string
  pairs: number
}>()

const platform = await openBarePlatform({ connection, poolSize: 10 })
const files = createFolderFiles(folder, platform.secrets)
const publicUrl = new URL(ORIGIN)
const app = buildApp({ platform, files, publicUrl })
const server = await startLiveServer({ app, platform, publicUrl })

await app.messaging.startJobs(platform.jobs)
const writers = await addWriters(platform, pairs)
const people: { id: string; cookie: string }[] = []
for (const id of writers.flat()) {
  people.push({ id, cookie: await signIn(id) })
}
const address = server.address()
process.send?.({
  port: typeof address === 'object' ? address?.port : 0,
  pairs: Array.from({ length: pairs }, (_, place) => ({
    from: people[2 * place],
    to: people[2 * place + 1],
  })),
})

/** Creates a session as signing in does, without a password. */
async function signIn(accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await platform.db.sql`
    insert into account_session (id, account_id, token_hash, method, created_at, seen_at, proved_at,
      ends_at, ip, user_agent)
    values (${newId()}, ${accountId}, ${sha256(token)}, 'password', now(), now(), now(),
      now() + interval '1 day', '127.0.0.1', 'bench')`
  return `sid=${token}`
}
