import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeReport, messageReports, readReported } from '#contract/messaging/admin-calls.ts'
import { reportConversation } from '#contract/messaging/calls.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { createWriting } from './testing.ts'

let market: Marketplace
let write: ReturnType<typeof createWriting>['write']

beforeAll(async () => {
  market = await openMarketplace()
  ;({ write } = createWriting(market))
})
afterAll(() => market.close())

async function reported() {
  const [user, provider] = [await market.addUser(), await market.addProvider()]
  await write(user, provider, 'Hello')
  await write(provider, user, 'Send me your password')
  const body = { with: provider.accountId, reason: 'credentials' as const, details: 'See above' }
  const answer = await market.call(reportConversation, { body }, user)
  return { user, provider, id: answer.reply().data._id, body }
}

const recorded = async (id: string) => {
  const rows = await market.db.sql<{ action: string; reason: string | null }[]>`
    select action, detail ->> 'reason' as reason from audit_inbox where object_id = ${id} order by id`
  return rows.map(({ action, reason }) => [action, reason])
}

describe('reporting a conversation', () => {
  it('is allowed to both sides, once each while the report is open', async () => {
    const { user, provider, id, body } = await reported()
    const again = await market.call(reportConversation, { body }, user)
    expect(again.reply().data._id).toBe(id)
    expect((await market.call(reportConversation, { body })).code).toBe('unauthenticated')
    expect((await market.call(reportConversation, { body }, await market.addAdmin())).code).toBe(
      'forbidden',
    )
    const stranger = await market.addUser()
    expect((await market.call(reportConversation, { body }, stranger)).code).toBe('not_found')
    const other = { body: { ...body, with: user.accountId } }
    expect((await market.call(reportConversation, other, provider)).reply().data._id).not.toBe(id)
  })

  it('shows the messages to admins with message.review, and logs each reading', async () => {
    const { user, provider, id } = await reported()
    const admin = await market.addAdmin('message.review')
    const listed = (await market.call(messageReports, { query: {} }, admin)).reply()
    expect(listed.data[0]).toMatchObject({
      _id: id,
      reporter: { _id: user.accountId, role: 'user' },
      reported: { _id: provider.accountId, role: 'provider' },
      reason: 'credentials',
      details: 'See above',
      closedAt: null,
    })
    const body = { id, reason: 'Checking the report' }
    const read = (await market.call(readReported, { body }, admin)).reply()
    expect(read.messages.map(({ content, sender }) => [sender, content])).toEqual([
      [user.accountId, 'Hello'],
      [provider.accountId, 'Send me your password'],
    ])
    expect(read.messages.every(({ clientId }) => clientId === null)).toBe(true)
    const older = { body: { ...body, before: 2 } }
    expect((await market.call(readReported, older, admin)).reply().messages).toHaveLength(1)
    expect(await recorded(id)).toEqual([
      ['messaging.reported', 'credentials'],
      ['messaging.report-read', 'Checking the report'],
      ['messaging.report-read', 'Checking the report'],
    ])
    expect((await market.call(readReported, { body: { id, reason: ' ' } }, admin)).code).toBe(
      'invalid_input',
    )
    const missing = { body: { ...body, id: newId() } }
    expect((await market.call(readReported, missing, admin)).code).toBe('not_found')
  })

  it('ends when the report is closed once, which lists it among the closed ones', async () => {
    const { id } = await reported()
    const admin = await market.addAdmin('message.review')
    const body = { id, outcome: 'Provider warned' }
    const closed = (await market.call(closeReport, { body }, admin)).reply().data
    expect(closed).toMatchObject({ outcome: 'Provider warned' })
    expect((await market.call(closeReport, { body }, admin)).code).toBe('conflict')
    const missing = { body: { ...body, id: newId() } }
    expect((await market.call(closeReport, missing, admin)).code).toBe('not_found')
    const query = { state: 'closed' as const, limit: 1 }
    const listed = (await market.call(messageReports, { query }, admin)).reply()
    expect(listed.data.map(({ _id }) => _id)).toEqual([id])
    const wrong = { query: { cursor: 'x' } }
    expect((await market.call(messageReports, wrong, admin)).code).toBe('invalid_input')
  })

  it('shows only the messages from before the report was closed', async () => {
    const { user, provider, id } = await reported()
    const admin = await market.addAdmin('message.review')
    ;(await market.call(closeReport, { body: { id, outcome: 'Warned' } }, admin)).reply()
    market.clock.advance(1)
    await write(user, provider, 'Between the two of us')
    const body = { id, reason: 'Looking again' }
    const read = (await market.call(readReported, { body }, admin)).reply()
    expect(read.messages.map(({ content }) => content)).toEqual(['Hello', 'Send me your password'])
  })

  it('is reviewed only by admins with message.review', async () => {
    const { user, provider, id } = await reported()
    const other = await market.addAdmin('customer.view')
    const read = { body: { id, reason: 'curious' } }
    const close = { body: { id, outcome: 'closed' } }
    for (const viewer of [user, provider, other]) {
      expect((await market.call(messageReports, { query: {} }, viewer)).code).toBe('forbidden')
      expect((await market.call(readReported, read, viewer)).code).toBe('forbidden')
      expect((await market.call(closeReport, close, viewer)).code).toBe('forbidden')
    }
    expect((await market.call(messageReports, { query: {} })).code).toBe('unauthenticated')
    expect((await market.call(readReported, read)).code).toBe('unauthenticated')
    expect((await market.call(closeReport, close)).code).toBe('unauthenticated')
  })
})
