import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { devOutbox } from '#contract/dev/calls.ts'
import { uuidv7 } from '#kit/id.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { createCarrier, writtenChannels } from '#platform/messages/carrier.ts'
import { devHandlers, type OpenOutbox } from './dev-outbox.ts'

const NOTHING_SENT = { mailUrl: undefined, smsUrl: undefined }

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dev-outbox-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

function read(outbox: OpenOutbox | undefined) {
  const [handler] = devHandlers(outbox)
  return handler?.run(
    {
      viewer: { kind: 'anonymous' },
      now: new Date('2026-11-21T10:00:00Z'),
      requestId: 'r',
      ip: '127.0.0.1',
      userAgent: '',
      cookies: createCookieJar(undefined, false),
      files: new Map(),
    },
    {},
  )
}

test('lists written messages, newest first, in the shape of the call', async () => {
  const carrier = await createCarrier({ ...NOTHING_SENT, dataDir })
  const older = uuidv7(Date.parse('2026-11-21T09:30:00Z'), new Uint8Array(10))
  const newer = uuidv7(Date.parse('2026-11-21T09:31:00Z'), new Uint8Array(10))
  await carrier.deliver(older, { channel: 'sms', to: '9876543210', text: 'Code 123456' })
  const mail = { channel: 'mail', to: 'asha@example.in', subject: 'Hello', text: 'Text' } as const
  await carrier.deliver(newer, mail)
  const answer = await read({ dataDir, channels: writtenChannels(NOTHING_SENT) })
  expect(answer).toMatchObject({ ok: true })
  const { data } = devOutbox.reply.parse(answer?.ok ? answer.value : undefined)
  expect(data).toEqual([
    { _id: newer, ...mail, at: '2026-11-21T09:31:00.000Z' },
    {
      _id: older,
      channel: 'sms',
      to: '9876543210',
      text: 'Code 123456',
      at: '2026-11-21T09:30:00.000Z',
    },
  ])
})

test('does not show mails once mails are sent', async () => {
  const carrier = await createCarrier({ ...NOTHING_SENT, dataDir })
  const at = Date.parse('2026-11-21T09:30:00Z')
  const mail = { channel: 'mail', to: 'asha@example.in', subject: 'Hello', text: 'Text' } as const
  await carrier.deliver(uuidv7(at, new Uint8Array(10)), mail)
  const sms = { channel: 'sms', to: '9876543210', text: 'Code 123456' } as const
  await carrier.deliver(uuidv7(at, new Uint8Array(10).fill(1)), sms)
  const channels = writtenChannels({ ...NOTHING_SENT, mailUrl: new URL('smtp://localhost') })
  expect(await read({ dataDir, channels })).toMatchObject({ value: { data: [sms] } })
})

test('answers not_found where messages are not written', async () => {
  expect(await read(undefined)).toMatchObject({ ok: false, code: 'not_found' })
})
