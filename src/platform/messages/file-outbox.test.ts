import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { createCarrier } from './carrier.ts'
import { listOutbox } from './file-outbox.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const idAt = (iso: string, salt: number) => uuidv7(Date.parse(iso), new Uint8Array(10).fill(salt))

const first = idAt('2026-11-21T09:30:00.001Z', 1)
const second = idAt('2026-11-21T09:30:00.002Z', 2)
const third = idAt('2026-11-21T09:30:01.000Z', 3)
const mail = { channel: 'mail', to: 'asha@example.com', subject: 'Hello', text: 'Text' } as const
const sms = { channel: 'sms', to: '9876543210', text: 'Code 123456' } as const

describe('messages without a configured carrier', () => {
  it('are written to private files with all their content', async () => {
    const carrier = await createCarrier({ mailUrl: undefined, smsUrl: undefined, dataDir })
    await carrier.deliver(first, mail)
    await carrier.deliver(second, sms)
    const [name] = await readdir(join(dataDir, 'outbox/mail'))
    expect(name).toBe(`20261121T093000001Z-${first}.json`)
    const path = join(dataDir, 'outbox/mail', name ?? '')
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
      to: 'asha@example.com',
      subject: 'Hello',
      text: 'Text',
      at: '2026-11-21T09:30:00.001Z',
    })
    expect((await stat(path)).mode & 0o077).toBe(0)
    expect(await readdir(join(dataDir, 'outbox/sms'))).toHaveLength(1)
  })

  it('are written to the same file when they are delivered again', async () => {
    const carrier = await createCarrier({ mailUrl: undefined, smsUrl: undefined, dataDir })
    await carrier.deliver(first, sms)
    await carrier.deliver(first, sms)
    expect(await readdir(join(dataDir, 'outbox/sms'))).toHaveLength(1)
  })

  it('are listed newest first, over both channels, up to a limit', async () => {
    const carrier = await createCarrier({ mailUrl: undefined, smsUrl: undefined, dataDir })
    await carrier.deliver(third, sms)
    await carrier.deliver(first, sms)
    await carrier.deliver(second, mail)
    const listed = await listOutbox(dataDir, ['mail', 'sms'], 10)
    expect(listed.map(({ id }) => id)).toEqual([third, second, first])
    expect(listed[1]).toEqual({
      channel: 'mail',
      id: second,
      to: 'asha@example.com',
      subject: 'Hello',
      text: 'Text',
      at: '2026-11-21T09:30:00.002Z',
    })
    expect((await listOutbox(dataDir, ['mail', 'sms'], 2)).map(({ id }) => id)).toEqual([
      third,
      second,
    ])
  })

  it('are an empty list before the first one', async () => {
    expect(await listOutbox(dataDir, ['mail', 'sms'], 10)).toEqual([])
  })
})
