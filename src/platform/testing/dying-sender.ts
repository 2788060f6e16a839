/*
 * A process that sends messages and is killed right after the first is sent, before it can record
 * that.
 */
import process from 'node:process'
import { pino } from 'pino'
import { systemClock } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { connectDatabase } from '../db/database.ts'
import { startJobs } from '../jobs/jobs.ts'
import { createCarrier } from '../messages/carrier.ts'
import { createMessages } from '../messages/messages.ts'
import { createSecrets } from '../secrets/secrets.ts'

/** The connection is passed as JSON. */
export type SenderArguments = readonly [connection: string, ring: string, dataDir: string]

const [connection = '', ring = '', dataDir = ''] = process.argv.slice(2)
const db = connectDatabase({ connection: JSON.parse(connection) })
const log = pino({ enabled: false })
const jobs = await startJobs(db, log, true)
const carrier = await createCarrier({ mailUrl: undefined, smsUrl: undefined, dataDir })
const messages = createMessages({
  db,
  jobs,
  secrets: createSecrets(ring),
  log,
  clock: systemClock,
  newId,
  carrier: {
    deliver: async (id, message) => {
      await carrier.deliver(id, message)
      process.kill(process.pid, 'SIGKILL')
    },
  },
})
await messages.work()
