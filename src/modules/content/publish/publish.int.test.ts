import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DRAFTS_MAX_COUNT } from '#contract/content/limits.ts'
import {
  createPiece,
  ownPiece,
  ownPieces,
  ownVersion,
  publishingStatus,
  publishPiece,
  removePiece,
  schedulePiece,
  unschedulePiece,
} from '#contract/content/own-calls.ts'
import { getPiece, listPieces } from '#contract/content/public-calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { importPieces } from '#demo/import/content.ts'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { article, createPublishing, videoDraft } from '../testing.ts'

let market: Marketplace
let desk: ReturnType<typeof createPublishing>
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  desk = createPublishing(market)
})
afterAll(() => market.close())
beforeEach(async () => {
  provider = await desk.addPublisher()
})

const publishAs = (viewer: SignedInViewer, id: string, draftVersion: number) =>
  market.call(publishPiece, { body: { id, draftVersion } }, viewer)
const schedule = (id: string, at: Date, draftVersion = 1) =>
  market.call(schedulePiece, { body: { id, draftVersion, at: at.toISOString() } }, provider)
const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * HOUR_MS)
const get = async (id: string) => (await market.call(getPiece, { params: { id } })).status

describe('permission to publish', () => {
  it('requires verification and a membership or platform plan, and reports what is missing', async () => {
    const status = async (viewer: SignedInViewer) =>
      (await market.call(publishingStatus, {}, viewer)).reply().data
    expect(await status(provider)).toMatchObject({
      mayPublish: true,
      mayAdvise: true,
      missing: [],
      videoLookup: false,
    })
    const [bare, unverified] = [
      await market.addProvider({ category: 'Trainers' }),
      await desk.addPublisher({ status: 'approved' }),
    ]
    expect(await status(bare)).toMatchObject({
      mayPublish: false,
      mayAdvise: false,
      missing: ['platform_plan'],
    })
    expect((await status(unverified)).missing).toEqual(['verification'])
    for (const viewer of [bare, unverified]) {
      const draft = await desk.create(viewer, article())
      const refused = await publishAs(viewer, draft._id, 1)
      expect(refused.code).toBe('publishing_not_open')
      expect(await get(draft._id)).toBe(404)
    }
  })
})

describe('a draft', () => {
  it('is saved only over the version that it was made from', async () => {
    const empty = await market.call(createPiece, { body: { kind: 'articles' } }, provider)
    const { _id, draftVersion, review } = empty.reply().data
    expect(draftVersion).toBe(1)
    expect(Object.keys(review.missing)).toEqual(['title', 'category', 'content'])
    const saved = await desk.save(provider, _id, 1, article())
    expect(saved.reply().data).toMatchObject({ draftVersion: 2, review: { missing: {} } })
    const late = await desk.save(provider, _id, 1, article({ title: 'Late' }))
    expect(late.code).toBe('content_changed')
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        desk.save(provider, _id, 2, article({ title: `Twenty ${n}` })),
      ),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
    const other = await desk.addPublisher()
    expect((await desk.save(other, _id, 3, article())).status).toBe(404)
    expect((await market.call(ownPiece, { params: { id: _id } }, other)).status).toBe(404)
    const wrongKind = await desk.save(provider, _id, 3, videoDraft())
    expect(wrongKind.code).toBe('invalid_input')
  })

  it('refuses a picture or PDF that its provider did not upload', async () => {
    const image = { _id: newId(), alt: 'A chart' }
    const body = { kind: 'articles', draft: article({ image }) } as const
    expect((await market.call(createPiece, { body }, provider)).code).toBe('picture_missing')
    const pdf = { _id: newId(), name: 'Report' }
    const withPdf = { kind: 'articles', draft: article({ pdf }) } as const
    expect((await market.call(createPiece, { body: withPdf }, provider)).code).toBe('pdf_missing')
  })

  it('is refused when its provider has the maximum number of drafts', async () => {
    await market.db.transaction((tx) =>
      importPieces(
        market.app,
        tx,
        Array.from({ length: DRAFTS_MAX_COUNT }, () => ({
          id: newId(),
          providerId: provider.accountId,
          draft: article(),
          savedAt: market.clock.now(),
          publishedAt: null,
        })),
      ),
    )
    const more = await market.call(createPiece, { body: { kind: 'videos' } }, provider)
    expect(more.code).toBe('too_many_drafts')
  })
})

describe('publishing', () => {
  it('shows the piece as written and keeps every version', async () => {
    const draft = await desk.create(provider, article())
    const all = await Promise.all(
      Array.from({ length: 20 }, () => publishAs(provider, draft._id, 1)),
    )
    expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    const page = (await market.call(getPiece, { params: { id: draft._id } })).reply().data
    expect(page).toMatchObject({
      kind: 'articles',
      title: 'What the notes say',
      excerpt: 'Notes tell more.',
      readMinutes: 1,
      editedAt: null,
      authorData: { id: provider.accountId },
    })
    const edited = article({ title: 'What the notes hide' }, 'Look at related parties.')
    const saved = (await desk.save(provider, draft._id, 1, edited)).reply().data
    expect(
      (await market.call(ownPiece, { params: { id: draft._id } }, provider)).reply().data,
    ).toMatchObject({ state: 'published', hasChanges: true, title: 'What the notes hide' })
    const again = await publishAs(provider, draft._id, saved.draftVersion)
    expect(again.reply().data).toMatchObject({ hasChanges: false })
    const after = (await market.call(getPiece, { params: { id: draft._id } })).reply().data
    expect(after.title).toBe('What the notes hide')
    expect(after.editedAt).not.toBeNull()
    const first = await market.call(ownVersion, { params: { id: draft._id, version: 1 } }, provider)
    expect(first.reply().data).toMatchObject({ content: article(), pictures: [] })
    await expect(market.db.sql`update content_version set title = 'x'`).rejects.toThrow(
      'published versions stay',
    )
  })

  it('publishes one version and counts it once for twenty requests at once', async () => {
    const draft = await desk.create(provider, article())
    await Promise.all(Array.from({ length: 20 }, () => publishAs(provider, draft._id, 1)))
    const details = await market.call(spDetails, { query: { id: provider.accountId } })
    expect(details.reply().data.stats.contentStats.articles).toBe(1)
    const own = await market.call(ownPiece, { params: { id: draft._id } }, provider)
    expect(own.reply().data.versions.map(({ version }) => version)).toEqual([1])
  })

  it('requires the fields that readers need, and reports those that are missing', async () => {
    const draft = await desk.create(
      provider,
      videoDraft({ title: '', link: 'no video', category: [] }),
    )
    const refused = await publishAs(provider, draft._id, 1)
    expect(refused.code).toBe('content_unfinished')
    expect(Object.keys(refused.fields ?? {})).toEqual(['title', 'category', 'link'])
    const event = await desk.create(
      provider,
      desk.event({ endsAt: new Date(0).toISOString(), link: '', description: '' }),
    )
    const fields = (await publishAs(provider, event._id, 1)).fields
    expect(Object.keys(fields ?? {})).toEqual(['description', 'endsAt', 'link'])
  })

  it('refuses promises, and stores the confirmation of claims that need one', async () => {
    const promise = await desk.create(provider, article({ title: 'Assured returns of 20%' }))
    const refused = await publishAs(provider, promise._id, 1)
    expect(refused.code).toBe('lint_refused')
    expect(refused.fields).toHaveProperty('title')
    const proud = await desk.create(provider, article({ title: 'The best research in India' }))
    const { findings } = proud.review
    expect(findings.map(({ severity }) => severity)).toEqual(['confirm'])
    expect((await publishAs(provider, proud._id, 1)).code).toBe('lint_unconfirmed')
    const confirmed = findings.map(({ rule, field, excerpt }) => ({ rule, field, excerpt }))
    const body = { id: proud._id, draftVersion: 1, confirmed }
    const done = await market.call(publishPiece, { body }, provider)
    expect(done.reply().data.versions[0]?.confirmations).toEqual(confirmed)
  })

  it('hides its pieces when the provider loses its verification', async () => {
    const piece = await desk.publish(provider, article())
    const listed = async () => {
      const query = { kind: 'articles', providerId: provider.accountId } as const
      return (await market.call(listPieces, { query })).reply().data.length
    }
    expect(await listed()).toBe(1)
    const admin = await market.addAdmin()
    const actor = {
      accountId: admin.accountId,
      role: 'admin',
      sessionId: '',
      ip: '',
      requestId: '',
    } as const
    await market.app.providers.lifecycle.removeVerification(actor, provider.accountId)
    await market.db.transaction((tx) => market.app.content.followProvider(tx, provider.accountId))
    expect([await listed(), await get(piece._id)]).toEqual([0, 404])
  })
})

describe('a schedule', () => {
  it('publishes once at its time, even if the job runs twenty times', async () => {
    const draft = await desk.create(provider, article())
    const at = inHours(2)
    const scheduled = (await schedule(draft._id, at)).reply().data
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledFor: at.toISOString() })
    expect((await desk.save(provider, draft._id, 1, article())).code).toBe('content_scheduled')
    expect((await publishAs(provider, draft._id, 1)).code).toBe('content_scheduled')
    const due = { pieceId: draft._id, at: at.toISOString() }
    await market.app.content.schedule.publishDue({ ...due, at: inHours(1).toISOString() })
    expect(await get(draft._id)).toBe(404)
    await Promise.all(Array.from({ length: 20 }, () => market.app.content.schedule.publishDue(due)))
    const page = (await market.call(getPiece, { params: { id: draft._id } })).reply().data
    expect(page.versions).toHaveLength(1)
    const details = await market.call(spDetails, { query: { id: provider.accountId } })
    expect(details.reply().data.stats.contentStats.articles).toBe(1)
  })

  it('can be cancelled, and its old job then does nothing', async () => {
    const draft = await desk.create(provider, article())
    const at = inHours(2)
    await schedule(draft._id, at)
    const back = await market.call(unschedulePiece, { body: { id: draft._id } }, provider)
    expect(back.reply().data.state).toBe('draft')
    const twice = await market.call(unschedulePiece, { body: { id: draft._id } }, provider)
    expect(twice.code).toBe('content_state')
    await market.app.content.schedule.publishDue({ pieceId: draft._id, at: at.toISOString() })
    expect(await get(draft._id)).toBe(404)
  })

  it('must be in the future and within a year', async () => {
    const draft = await desk.create(provider, article())
    for (const at of [inHours(-1), inHours(24 * 400)]) {
      expect((await schedule(draft._id, at)).code).toBe('schedule_invalid')
    }
  })

  it('becomes a draft again with the reason when its provider may no longer publish', async () => {
    const draft = await desk.create(provider, article())
    const at = new Date(market.clock.now().getTime() + 364 * DAY_MS)
    await schedule(draft._id, at)
    await market.db.sql`update membership set ends_at = starts_at + interval '1 second'
      where provider_id = ${provider.accountId}`
    market.clock.advance(2 * HOUR_MS)
    await market.app.content.schedule.publishDue({ pieceId: draft._id, at: at.toISOString() })
    const own = (await market.call(ownPiece, { params: { id: draft._id } }, provider)).reply().data
    expect(own).toMatchObject({ state: 'draft', scheduledFor: null })
    expect(own.scheduleProblem).toContain('platform plan')
  })
})

describe('removing a piece', () => {
  it('hides it from readers, keeps it listed for its provider, and happens once', async () => {
    const piece = await desk.publish(provider, article())
    const remove = () => market.call(removePiece, { body: { id: piece._id } }, provider)
    const all = await Promise.all(Array.from({ length: 20 }, remove))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ code }) => code === 'content_state')).toHaveLength(19)
    expect(await get(piece._id)).toBe(404)
    const listed = await market.call(ownPieces, { query: { state: 'removed' } }, provider)
    expect(listed.reply().data.map(({ _id }) => _id)).toEqual([piece._id])
    const details = await market.call(spDetails, { query: { id: provider.accountId } })
    expect(details.reply().data.stats.contentStats.articles).toBe(0)
  })

  it('by an admin keeps its versions and shows the provider the reason', async () => {
    const piece = await desk.publish(provider, article())
    const admin = await market.addAdmin()
    const actor = {
      accountId: admin.accountId,
      role: 'admin',
      sessionId: '',
      ip: '',
      requestId: '',
    } as const
    const removal = { kind: 'articles', id: piece._id, reason: 'Copied from elsewhere' } as const
    const wrong = await market.app.content.removeByAdmin(actor, { ...removal, kind: 'videos' })
    expect(wrong.ok).toBe(false)
    expect((await market.app.content.removeByAdmin(actor, removal)).ok).toBe(true)
    expect((await market.app.content.removeByAdmin(actor, removal)).ok).toBe(false)
    const own = (await market.call(ownPiece, { params: { id: piece._id } }, provider)).reply().data
    expect(own).toMatchObject({
      state: 'removed_by_admin',
      removedReason: 'Copied from elsewhere',
    })
    expect(own.versions).toHaveLength(1)
  })
})
