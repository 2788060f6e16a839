import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Sql } from 'postgres'
import { messagingLive } from '#contract/messaging/live.ts'
import type { Connection } from '#embedded-postgres/index.ts'
import { newId } from '#kit/id.ts'
import { buildApp } from '#main/build-app.ts'
import { createFolderFiles } from '#platform/files/files.ts'
import { ask, startPeer, stop } from '../children.ts'
import { isQuick, median, type Pace } from '../compare.ts'
import type { Measuring } from '../measuring.ts'
import { openBarePlatform } from '../platform.ts'
import { CONNECTIONS, driveMany, IN_FLIGHT } from '../reference/bare-ledger.ts'
import type { Figure } from '../report.ts'
import { withScratchDatabase } from '../scratch-database.ts'
import { ORIGIN } from '../sockets/talk.ts'
import type { MessageClientReport, MessageClientRequest, MessageServerReply } from './talk.ts'
import { addWriters } from './writers.ts'

const { namespace } = messagingLive
const PAIRS = 500
const PER_SECOND = 50
/** The number of messages in a slice; enough that the slowest hundredth is more than one. */
const MESSAGES = 300

export const messageFigures = ['q', 'r']

/** How fast a message is delivered, and how many are stored per second. */
export async function measureMessages(options: Measuring): Promise<readonly Figure[]> {
  const { pace, wanted, say } = options
  const dataDir = join(options.dataDir, 'messages')
  const poolSize = CONNECTIONS
  return withScratchDatabase({ dataDir, poolSize }, async ({ db, connection }) => {
    const figures: Figure[] = []
    if (wanted('q')) {
      say('messages from one browser to the other')
      figures.push(await measureDelivery(connection, dataDir, pace))
    }
    if (wanted('r')) {
      say('messages stored, against a bare insert')
      figures.push(await measureStored(connection, db.sql, dataDir, pace))
    }
    return figures
  })
}

type Side = {
  readonly write: () => Promise<MessageClientReport>
  readonly stop: () => Promise<void>
}

async function measureDelivery(
  connection: Connection,
  dataDir: string,
  pace: Pace,
): Promise<Figure> {
  const pairs = isQuick(pace) ? PAIRS / 20 : PAIRS
  const messages = isQuick(pace) ? MESSAGES / 6 : MESSAGES
  const folder = join(dataDir, 'files')
  const ours = await openSide('message-product.ts', { connection, folder, pairs }, messages)
  const bare = await openSide('reference-messages.ts', { namespace, pairs }, messages)
  const rounds: (readonly [MessageClientReport, MessageClientReport])[] = []
  try {
    // The first rounds start the conversations and warm up the compiler.
    for (let written = 0; written < pairs; written += messages) {
      await ours.write()
      await bare.write()
    }
    for (let round = 0; round < pace.rounds; round += 1) {
      rounds.push([await ours.write(), await bare.write()])
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
  return {
    id: 'q',
    what: `message to browser, stored, ${2 * pairs} sockets, slowest hundredth (beside: us, and those of bare Socket.IO)`,
    value: median(rounds.map(([own, other]) => own.p99 / other.p99)),
    unit: 'times',
    target: { atMost: 3 },
    rates: {
      ours: median(rounds.map(([own]) => own.p99)) * 1000,
      reference: median(rounds.map(([, other]) => other.p99)) * 1000,
    },
  }
}

async function openSide(script: string, setting: object, messages: number): Promise<Side> {
  const server = startPeer(script)
  const { port, pairs } = await ask<MessageServerReply>(server, setting)
  const clients = startPeer('message-clients.ts')
  const askClients = <T>(request: MessageClientRequest) => ask<T>(clients, request)
  await askClients({ do: 'connect', url: `http://127.0.0.1:${port}`, namespace, pairs })
  return {
    write: () => askClients<MessageClientReport>({ do: 'write', messages, perSecond: PER_SECOND }),
    stop: () => stopBoth(clients, server),
  }
}

async function stopBoth(...children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) {
    await stop(child)
  }
}

async function measureStored(
  connection: Connection,
  sql: Sql,
  dataDir: string,
  { rounds, sliceSeconds }: Pace,
): Promise<Figure> {
  const platform = await openBarePlatform({
    connection,
    poolSize: CONNECTIONS,
  })
  try {
    const files = createFolderFiles(join(dataDir, 'files'), platform.secrets)
    const app = buildApp({ platform, files, publicUrl: new URL(ORIGIN) })
    await app.messaging.startJobs(platform.jobs)
    const pairs = await addWriters(platform, PAIRS)
    const drawn = () => pairs[Math.floor(Math.random() * pairs.length)] ?? ['', '']
    const send = async () => {
      const [accountId, receiverId] = drawn()
      const draft = { receiverId, clientId: newId(), content: CONTENT }
      const sent = await app.messaging.send({ accountId, role: 'user' }, draft)
      return sent.ok ? 1 : refused()
    }
    await sql.unsafe('create table bare_message (like message including indexes)')
    const insert = async () => {
      await sql`
        insert into bare_message (conversation_id, seq, id, sender_id, client_id, content, created_at)
        values (${newId()}, 1, ${newId()}, ${drawn()[0]}, ${newId()}, ${CONTENT}, now())`
      return 1
    }
    const ours = (seconds: number) => driveMany(send, IN_FLIGHT, seconds)
    const bare = (seconds: number) => driveMany(insert, IN_FLIGHT, seconds)
    // The first job of a queue reads the queue over a second connection; sixteen at once would not
    // get one.
    await send()
    await ours(sliceSeconds)
    await bare(sliceSeconds)
    const measured: (readonly [number, number])[] = []
    for (let round = 0; round < rounds; round += 1) {
      measured.push([await ours(sliceSeconds), await bare(sliceSeconds)])
    }
    return {
      id: 'r',
      what: `messages stored, ${IN_FLIGHT} under way (bare: an insert)`,
      value: median(measured.map(([own, other]) => own / other)),
      unit: 'of bare',
      target: { atLeast: 0.4 },
      rates: {
        ours: median(measured.map(([own]) => own)),
        reference: median(measured.map(([, other]) => other)),
      },
    }
  } finally {
    await platform.close()
  }
}

const CONTENT = 'The market opens in a quarter of an hour. Is the call of yesterday still open?'

function refused(): never {
  throw new Error('a message was refused')
}
