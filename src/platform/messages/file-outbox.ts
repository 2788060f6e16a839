import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { OutgoingMessage } from './messages.ts'

/** A message that was written to a file instead of sent. */
export type OutboxMessage = {
  readonly channel: 'mail' | 'sms'
  readonly id: string
  readonly to: string
  readonly subject?: string | undefined
  readonly text: string
  /** ISO 8601, UTC. */
  readonly at: string
}

export type Channel = OutboxMessage['channel']

const fileSchema = z.object({
  to: z.string(),
  subject: z.string().optional(),
  text: z.string(),
  at: z.iso.datetime(),
})

/**
 * Writes a message to `DATA_DIR/outbox/mail` or `/sms` as `{to, subject?, text, at}`. The file's
 * name starts with the time at which the message was created, so that names sort by time, and it is
 * the same when delivery is retried.
 */
export async function writeToOutbox(
  dataDir: string,
  id: string,
  message: OutgoingMessage,
): Promise<void> {
  const folder = folderOf(dataDir, message.channel)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const at = new Date(millisecondsOf(id)).toISOString()
  const name = `${at.replaceAll(/[:.-]/g, '')}-${id}.json`
  const { channel: _, ...said } = message
  const half = join(folder, `.${name}.part`)
  await writeFile(half, `${JSON.stringify({ ...said, at }, undefined, 2)}\n`, { mode: 0o600 })
  await rename(half, join(folder, name))
}

/** The newest messages of these channels, newest first. */
export async function listOutbox(
  dataDir: string,
  channels: readonly Channel[],
  limit: number,
): Promise<OutboxMessage[]> {
  const found = await Promise.all(
    channels.map(async (channel) => {
      const names = await readdir(folderOf(dataDir, channel)).catch((): string[] => [])
      return names.flatMap((name) => {
        const id = /^\d{8}T\d{9}Z-([0-9a-f-]{36})\.json$/.exec(name)?.[1]
        return id === undefined ? [] : [{ channel, name, id }]
      })
    }),
  )
  const newest = found
    .flat()
    .sort((a, b) => (a.name < b.name ? 1 : -1))
    .slice(0, limit)
  return Promise.all(
    newest.map(async ({ channel, name, id }) => {
      const text = await readFile(join(folderOf(dataDir, channel), name), 'utf8')
      return { channel, id, ...fileSchema.parse(JSON.parse(text)) }
    }),
  )
}

function folderOf(dataDir: string, channel: Channel): string {
  return join(dataDir, 'outbox', channel)
}

/** The time in a UUID version 7: its first 48 bits. */
function millisecondsOf(id: string): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16)
}
