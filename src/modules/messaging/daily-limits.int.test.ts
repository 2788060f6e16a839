import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeReport } from '#contract/messaging/admin-calls.ts'
import { reportConversation, sendFile, setConversation } from '#contract/messaging/calls.ts'
import {
  CONVERSATIONS_PER_DAY_COUNT,
  MESSAGE_REPORTS_PER_DAY_COUNT,
} from '#contract/messaging/limits.ts'
import { present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { createWriting } from './testing.ts'

let market: Marketplace
let write: ReturnType<typeof createWriting>['write']

beforeAll(async () => {
  market = await openMarketplace({ rateScale: 1 })
  ;({ write } = createWriting(market))
})
afterAll(() => market.close())

const sendPdf = (user: SignedInViewer, provider: SignedInViewer) => {
  const file = { field: 'file', filename: 'Plan.pdf', mediaType: 'application/pdf' }
  const body = { receiverId: provider.accountId, clientId: newId() }
  const uploads = new Map([['file', { ...file, bytes: testPdf('A plan') }]])
  return market.call(sendFile, { body, files: {} }, user, { uploads })
}

const set = (user: SignedInViewer, provider: SignedInViewer) =>
  market.call(setConversation, { body: { with: provider.accountId, muted: true } }, user)

it('lets an investor start so many conversations a day, in whatever way', async () => {
  const user = await market.addUser()
  const providers = []
  for (let n = 0; n <= CONVERSATIONS_PER_DAY_COUNT; n += 1) {
    providers.push(await market.addProvider())
  }
  const last = present(providers.pop(), 'one more than allowed')
  for (const [n, provider] of providers.entries()) {
    const started = n < 3 ? await write(user, provider, 'Hello') : await set(user, provider)
    expect(started.status).toBe(200)
  }
  expect((await write(user, last, 'Hello')).code).toBe('conversations_used_up')
  expect((await set(user, last)).code).toBe('conversations_used_up')
  expect((await sendPdf(user, last)).code).toBe('conversations_used_up')
  const known = present(providers[0], 'the first')
  expect((await write(user, known, 'Hello')).status).toBe(200)
  expect((await write(known, user, 'Hello to you')).status).toBe(200)
  const rows = await market.db.sql`
    select from conversation_member where other_id = ${last.accountId}`
  expect(rows).toHaveLength(0)
})

it('accepts so many reports a day, and only of somebody who has written', async () => {
  const [user, provider] = [await market.addUser(), await market.addProvider()]
  const admin = await market.addAdmin('message.review')
  const report = () => {
    const body = { with: provider.accountId, reason: 'abuse' as const }
    return market.call(reportConversation, { body }, user)
  }
  await write(user, provider, 'Hello')
  expect((await report()).code).toBe('nothing_to_report')
  await write(provider, user, 'Hello to you')
  for (let n = 0; n < MESSAGE_REPORTS_PER_DAY_COUNT; n += 1) {
    const { _id: id } = (await report()).reply().data
    ;(await market.call(closeReport, { body: { id, outcome: 'Nothing found' } }, admin)).reply()
  }
  expect((await report()).code).toBe('message_reports_used_up')
  const rows = await market.db.sql`
    select from message_report where reporter_id = ${user.accountId}`
  expect(rows).toHaveLength(MESSAGE_REPORTS_PER_DAY_COUNT)
})
