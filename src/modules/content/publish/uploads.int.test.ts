import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeArticle } from '#contract/admin/removals.ts'
import {
  createPiece,
  lookUpVideo,
  ownPiece,
  ownVersion,
  publishPiece,
  removePiece,
  schedulePiece,
  uploadArticlePdf,
  uploadPicture,
} from '#contract/content/own-calls.ts'
import { getPiece } from '#contract/content/public-calls.ts'
import { rejectServiceProvider, removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { fail, ok } from '#kit/result.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { startForgetting } from '#platform/files/forget-files.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { contentSubscriptions } from '../subscribers.ts'
import { article, createPublishing } from '../testing.ts'
import { createUploads } from './uploads.ts'
import { createVideoLookup, type VideoMetadata } from './video-lookup.ts'

let market: Marketplace
let desk: ReturnType<typeof createPublishing>
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  await market.app.content.startJobs(market.platform.jobs)
  await startForgetting(market.platform.jobs, market.files)
  desk = createPublishing(market)
  provider = await desk.addPublisher()
})
afterAll(() => market.close())

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2d6cdf' } })
    .png()
    .toBuffer()

const upload = async (width: number, height: number, by = provider) => {
  const bytes = await pictureOf(width, height)
  const file: UploadedFile = { field: 'picture', filename: 'a.png', mediaType: 'image/png', bytes }
  const uploads = new Map([['picture', file]])
  return market.call(uploadPicture, { body: { alt: 'A chart' }, files: {} }, by, { uploads })
}

const uploadPdf = async (name: string, by = provider) => {
  const mediaType = 'application/pdf'
  const file: UploadedFile = { field: 'pdf', filename: 'r.pdf', mediaType, bytes: testPdf(name) }
  const uploads = new Map([['pdf', file]])
  const sent = await market.call(uploadArticlePdf, { body: { name }, files: {} }, by, { uploads })
  return sent.reply().data
}

const isServed = async (url = '') => {
  const file = await market.files.get(url.slice('/files/'.length))
  return file !== undefined
}

describe('a picture', () => {
  it('is re-encoded in every width up to its own, with its true sizes', async () => {
    const { sizes, alt } = (await upload(1_200, 600)).reply().data
    expect(alt).toBe('A chart')
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [480, 240],
      [960, 480],
      [1_200, 600],
    ])
    for (const { url, width } of sizes) {
      const file = await market.files.get(url.slice('/files/'.length))
      const { format, width: drawn } = await sharp(file?.bytes).metadata()
      expect([format, drawn]).toEqual(['webp', width])
    }
    expect((await upload(200, 100)).reply().data.sizes).toHaveLength(1)
  })

  it('is refused at its field when it cannot be read', async () => {
    const bytes = Buffer.from('<html>')
    const file: UploadedFile = {
      field: 'picture',
      filename: 'a.png',
      mediaType: 'image/png',
      bytes,
    }
    const uploads = new Map([['picture', file]])
    const input = { body: { alt: '' }, files: {} }
    const refused = await market.call(uploadPicture, input, provider, { uploads })
    expect(refused.code).toBe('image_unreadable')
    expect(refused.fields).toHaveProperty('picture')
  })

  it('is kept with published versions, and deleted when it stays unused', async () => {
    const cover = (await upload(300, 200)).reply().data
    const inText = (await upload(320, 200)).reply().data
    const spare = (await upload(340, 200)).reply().data
    const image = { _id: cover._id, alt: 'Three bars' }
    const content = {
      type: 'doc' as const,
      content: [
        {
          type: 'image' as const,
          attrs: { pictureId: inText._id, alt: 'Two bars', caption: 'Figure 1' },
        },
      ],
    }
    const { _id: id } = await desk.publish(provider, article({ image, content }))
    await market.db.sql`update content_picture set uploaded_at = uploaded_at - interval '1 day'`
    for (let count = 0; count < 4; count += 1) {
      await market.db.sql`
        insert into content_picture (id, provider_id, sizes, published, uploaded_at)
        select gen_random_uuid(), ${provider.accountId}, '[]', false, now()
        from generate_series(1, 30)`
      await upload(100, 100)
    }
    const page = (await market.call(getPiece, { params: { id } })).reply().data
    expect(page.image).toEqual({ ...cover, alt: 'Three bars' })
    expect(page.kind === 'articles' ? page.pictures.map(({ _id }) => _id) : []).toEqual([
      inText._id,
    ])
    const version = await market.call(ownVersion, { params: { id, version: 1 } }, provider)
    expect(
      version
        .reply()
        .data.pictures.map(({ _id }) => _id)
        .sort(),
    ).toEqual([cover._id, inText._id].sort())
    const gone = spare.sizes[0]?.url.slice('/files/'.length) ?? ''
    expect(await market.files.get(gone)).toBeUndefined()
    const kept = cover.sizes[0]?.url.slice('/files/'.length) ?? ''
    expect(await market.files.get(kept)).toBeDefined()
  })
})

describe('a PDF', () => {
  it('is shown with its article at the address of the upload', async () => {
    const kept = await uploadPdf('Annual report')
    const pdf = { _id: kept._id, name: kept.name }
    const empty = { type: 'doc' as const, content: [] }
    const { _id: id } = await desk.publish(provider, article({ pdf, content: empty }))
    const page = (await market.call(getPiece, { params: { id } })).reply().data
    expect(page).toMatchObject({
      articlePDF: id,
      pdf: { url: kept.url, name: 'Annual report', bytes: kept.bytes },
    })
    const own = await market.call(ownPiece, { params: { id } }, provider)
    expect(own.reply().data.pdfUrl).toBe(kept.url)
  })
})

describe('a removed piece', () => {
  it('loses its PDF and the pictures that no other piece uses', async () => {
    const owner = await desk.addPublisher()
    const [own, shared] = [await upload(300, 200, owner), await upload(310, 200, owner)].map(
      (sent) => sent.reply().data,
    )
    const pdf = await uploadPdf('R', owner)
    const ownId = own?._id ?? ''
    const imageOf = (_id = '') => ({ image: { _id, alt: 'Two bars' } })
    const inText = {
      type: 'doc' as const,
      content: [
        { type: 'image' as const, attrs: { pictureId: ownId, alt: 'Bars', caption: 'Figure' } },
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'Notes.' }] },
      ],
    }
    const named = { ...imageOf(shared?._id), content: inText, pdf: { _id: pdf._id, name: 'R' } }
    const { _id: first } = await desk.publish(owner, article(named))
    const { _id: second } = await desk.publish(owner, article(imageOf(shared?._id)))
    const arePublic = () =>
      Promise.all([pdf.url, own?.sizes[0]?.url, shared?.sizes[0]?.url].map(isServed))
    const admin = await market.addAdmin()
    const removed = await market.call(
      removeArticle,
      { body: { id: first, reason: 'Promises profits.' } },
      admin,
    )
    expect(removed.status).toBe(200)
    await expect.poll(arePublic, { timeout: 20_000 }).toEqual([false, false, true])
    const [row] = await market.db.sql<{ file_id: string }[]>`
      select file_id from content_pdf where id = ${pdf._id}`
    expect((await market.files.get(row?.file_id ?? ''))?.area).toBe('private')
    const seen = (await market.call(ownPiece, { params: { id: first } }, owner)).reply().data
    expect([seen.pdfUrl, seen.pictures.map(({ _id }) => _id)]).toEqual([null, [shared?._id]])
    const again = await market.call(
      createPiece,
      { body: { kind: 'articles', draft: article(imageOf(ownId)) } },
      owner,
    )
    expect(again.code).toBe('picture_missing')
    expect((await market.call(removePiece, { body: { id: second } }, owner)).status).toBe(200)
    await expect.poll(arePublic, { timeout: 20_000 }).toEqual([false, false, false])
  })
})

describe('a piece that an admin removed', () => {
  it('loses its files although drafts name them, and these can’t be published any more', async () => {
    const owner = await desk.addPublisher()
    const { _id: pictureId, sizes } = (await upload(300, 200, owner)).reply().data
    const pdf = await uploadPdf('Withdrawn', owner)
    const withPdf = article({ pdf: { _id: pdf._id, name: 'R' } })
    const withPicture = article({ image: { _id: pictureId, alt: 'Two bars' } })
    const { _id: id } = await desk.publish(owner, { ...withPdf, image: withPicture.image })
    const [pdfDraft, pictureDraft, waiting] = [
      await desk.create(owner, withPdf),
      await desk.create(owner, withPicture),
      await desk.create(owner, withPicture),
    ]
    const at = new Date(market.clock.now().getTime() + 300 * DAY_MS).toISOString()
    const timed = { id: waiting._id, draftVersion: 1, at }
    const { scheduledFor } = (await market.call(schedulePiece, { body: timed }, owner)).reply().data
    const body = { id, reason: 'Promises profits.' }
    await market.call(removeArticle, { body }, await market.addAdmin())
    const arePublic = () => Promise.all([pdf.url, sizes[0]?.url].map(isServed))
    await expect.poll(arePublic, { timeout: 20_000 }).toEqual([false, false])
    const publish = ({ _id }: { readonly _id: string }) =>
      market.call(publishPiece, { body: { id: _id, draftVersion: 1 } }, owner)
    expect((await publish(pdfDraft)).code).toBe('pdf_missing')
    expect((await publish(pictureDraft)).code).toBe('picture_missing')
    const later = { ...timed, id: pdfDraft._id }
    expect((await market.call(schedulePiece, { body: later }, owner)).code).toBe('pdf_missing')
    await market.app.content.schedule.publishDue({ pieceId: waiting._id, at: scheduledFor ?? '' })
    const own = await market.call(ownPiece, { params: { id: waiting._id } }, owner)
    expect(own.reply().data).toMatchObject({
      state: 'draft',
      scheduleProblem: 'A picture was no longer available.',
    })
  })
})

describe('an edited piece', () => {
  it('loses the files that its new version does not have, except those of another draft', async () => {
    const owner = await desk.addPublisher()
    const [cover, kept, moved] = [
      (await upload(300, 200, owner)).reply().data,
      (await upload(310, 200, owner)).reply().data,
      (await upload(320, 200, owner)).reply().data,
    ]
    const pdf = await uploadPdf('First edition', owner)
    const imageOf = ({ _id }: { readonly _id: string }) => ({ image: { _id, alt: 'Bars' } })
    const figure = (pictureId: string) => ({
      type: 'image' as const,
      attrs: { pictureId, alt: 'Bars', caption: 'Figure' },
    })
    const first = article({
      ...imageOf(cover),
      content: { type: 'doc', content: [kept, moved].map(({ _id }) => figure(_id)) },
      pdf: { _id: pdf._id, name: 'R' },
    })
    const { _id: id } = await desk.publish(owner, first)
    const other = await desk.create(owner, article(imageOf(moved)))
    const next = article({
      content: { type: 'doc', content: [...article().content.content, figure(kept._id)] },
    })
    const { draftVersion } = (await desk.save(owner, id, 1, next)).reply().data
    const again = await market.call(publishPiece, { body: { id, draftVersion } }, owner)
    expect(again.status).toBe(200)
    const arePublic = () =>
      Promise.all(
        [pdf, ...[cover, kept, moved].map(({ sizes }) => sizes[0])].map((file) =>
          isServed(file?.url),
        ),
      )
    await expect.poll(arePublic, { timeout: 20_000 }).toEqual([false, false, true, true])
    const draft = await market.call(ownPiece, { params: { id: other._id } }, owner)
    expect(draft.reply().data.pictures.map(({ _id }) => _id)).toEqual([moved._id])
    const page = (await market.call(getPiece, { params: { id } })).reply().data
    expect(page.kind === 'articles' && page.pictures.map(({ _id }) => _id)).toEqual([kept._id])
  })
})

describe('a rejected provider', () => {
  it('loses its public pictures, while its published versions stay', async () => {
    const owner = await desk.addPublisher()
    const own = (await upload(320, 200, owner)).reply().data
    const image = { _id: own?._id ?? '', alt: 'Two bars' }
    const { _id: piece } = await desk.publish(owner, article({ image }))
    const { _id: draft } = await desk.create(owner, article({ image }))
    const isPublic = () => isServed(own?.sizes[0]?.url)
    expect(await isPublic()).toBe(true)
    const subscriptions = contentSubscriptions(market.app.content)
    const relay = await startOutboxRelay(market.db, subscriptions, pino({ enabled: false }))
    const admin = await market.addAdmin()
    const { status } = await market.call(
      removeServiceProvider,
      { body: { id: owner.accountId } },
      admin,
    )
    expect(status).toBe(200)
    const body = { id: owner.accountId, email: '', name: '', reason: 'No registration any more.' }
    expect((await market.call(rejectServiceProvider, { body }, admin)).status).toBe(200)
    await expect.poll(isPublic, { timeout: 20_000 }).toBe(false)
    const rows = await market.db.sql<{ id: string; state: string; versions: number }[]>`
      select p.id, p.state, count(v.version)::int as versions
      from content_piece p left join content_version v on v.piece_id = p.id
      where p.provider_id = ${owner.accountId} group by p.id, p.state`
    expect(new Map(rows.map(({ id, state, versions }) => [id, [state, versions]]))).toEqual(
      new Map([
        [piece, ['removed', 1]],
        [draft, ['removed', 0]],
      ]),
    )
    await relay.stop()
  })
})

describe('a video link', () => {
  const link = 'https://youtu.be/dQw4w9WgXcQ'

  it('is parsed without details when there is no video lookup, and refused if unknown', async () => {
    const typed = await market.call(lookUpVideo, { body: { link } }, provider)
    expect(typed.reply().data).toEqual({ videoId: 'dQw4w9WgXcQ', details: null })
    const other = { link: 'https://vimeo.com/12345' }
    const unknown = await market.call(lookUpVideo, { body: other }, provider)
    expect(unknown.code).toBe('video_link_unknown')
  })

  it('returns the details from its host, or the error of the lookup', async () => {
    const bytes = await pictureOf(480, 360)
    const details = { title: 'A talk', description: '', channel: 'Desk', durationSeconds: 61 }
    const host: VideoMetadata = {
      find: async () => ok({ ...details, thumbnail: { bytes, mediaType: 'image/png' } }),
    }
    const uploads = createUploads({ ...market.platform, ...market.app, ...partsOf() })
    const found = await createVideoLookup(host, uploads)(provider.accountId, link)
    expect(found).toMatchObject({ ok: true, value: { details } })
    for (const code of ['video_not_found', 'video_host_unavailable'] as const) {
      const refused = await createVideoLookup({ find: async () => fail(code) }, uploads)(
        provider.accountId,
        link,
      )
      expect(refused).toMatchObject({ ok: false, code })
    }
  })
})

const partsOf = () => ({
  files: market.files,
  publicUrl: new URL('http://localhost:3000'),
})
