import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import { serviceDetails, services } from '#contract/plans/calls.ts'
import { editPlan, uploadPlanBanner } from '#contract/plans/own-plans.ts'
import { claimPromo, createService } from '#contract/platform-plans/calls.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let provider: SignedInViewer
let picture: Buffer

beforeAll(async () => {
  market = await openMarketplace()
  const create = { width: 2000, height: 1500, channels: 3, background: '#2266aa' } as const
  picture = await sharp({ create }).png().toBuffer()
})
afterAll(() => market.close())
beforeEach(async () => {
  provider = await market.addProvider()
})

const sent = (bytes = picture, mediaType = 'image/png') =>
  new Map([['banner', { field: 'banner', filename: 'banner.png', mediaType, bytes }]])

const upload = (viewer: SignedInViewer | undefined = provider, uploads = sent()) =>
  market.call(uploadPlanBanner, { files: {} }, viewer, { uploads })

const draft = () => ({
  title: 'Momentum Picks',
  segment: 'Equity Cash' as const,
  description: 'Three ideas a week.',
  keyFeatures: [],
  price: 1499,
  validity: 30,
  languages: ['english' as const],
})

type Edit = CallInput<typeof editPlan>['body']

const edit = (id: string, more: Partial<Edit>, viewer = provider) =>
  market.call(editPlan, { body: { ...draft(), _id: id, version: 1, ...more } }, viewer)

const idOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a plan banner', () => {
  it('is re-encoded, cropped, and shown once an edit names it', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { message, data } = (await upload()).reply()
    expect(message).toBe('Banner uploaded')
    const stored = await market.files.get(idOf(data.url))
    expect([stored?.area, stored?.mediaType]).toEqual(['public', 'image/webp'])
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ width: 1200, height: 480 })

    expect((await edit(plan.id, { bannerId: data._id })).reply().data.bannerURL).toBe(data.url)
    const page = (await market.call(serviceDetails, { params: { id: plan.id } })).reply()
    expect(page.data.bannerURL).toBe(data.url)
    const query = { providerId: provider.accountId }
    const cards = (await market.call(services, { query })).reply()
    expect(cards.data.map(({ bannerURL }) => bannerURL)).toEqual([data.url])
  })

  it('is kept by an edit without it, removed by null, and makes no new version', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { _id, url } = (await upload()).reply().data
    const first = (await edit(plan.id, { bannerId: _id })).reply().data
    const { version } = first
    const kept = (await edit(plan.id, { version })).reply().data
    expect([kept.bannerURL, kept.version]).toEqual([url, version])
    const gone = (await edit(plan.id, { version, bannerId: null })).reply().data
    expect([gone.bannerURL, gone.version]).toEqual([null, version])
  })

  it('can be sent with a new plan, paid or claimed with a promo code', async () => {
    const { _id, url } = (await upload()).reply().data
    const body = { ...draft(), bannerId: _id }
    const choice = { planName: 'silver', duration: 30 } as const
    expect(
      (await market.call(createService, { body: { ...body, ...choice } }, provider)).status,
    ).toBe(200)
    const claim = { body: { ...body, coupenCode: 'PROMOS1' } }
    const { id } = (await market.call(claimPromo, claim, provider)).reply()
    const page = (await market.call(serviceDetails, { params: { id } })).reply()
    expect(page.data.bannerURL).toBe(url)
  })

  it('can be used by its own provider only', async () => {
    const { _id } = (await upload()).reply().data
    const stranger = await market.addProvider()
    const plan = await market.addPlan(stranger.accountId)
    for (const bannerId of [_id, newId()]) {
      expect((await edit(plan.id, { bannerId }, stranger)).code).toBe('plan_banner_missing')
      const body = { ...draft(), bannerId, planName: 'silver', duration: 30 } as const
      expect((await market.call(createService, { body }, stranger)).code).toBe(
        'plan_banner_missing',
      )
      const claim = { body: { ...draft(), bannerId, coupenCode: 'PROMOS1' } }
      expect((await market.call(claimPromo, claim, stranger)).code).toBe('plan_banner_missing')
    }
    expect((await upload(await market.addUser())).code).toBe('forbidden')
    expect((await upload(await market.addAdmin())).code).toBe('forbidden')
    const visitor = await market.call(uploadPlanBanner, { files: {} }, undefined, {
      uploads: sent(),
    })
    expect(visitor.code).toBe('unauthenticated')
  })

  it.each([
    ['not a picture', Buffer.from('%PDF-1.4'), 'image/png'],
    ['declared as another type', undefined, 'image/jpeg'],
    ['truncated', 'half', 'image/png'],
  ])('is refused when it is %s', async (_, bytes, mediaType) => {
    const file = bytes === 'half' ? picture.subarray(0, 200) : bytes
    const answer = await upload(provider, sent(file instanceof Buffer ? file : picture, mediaType))
    expect(answer.code).toBe('image_unreadable')
    expect(Object.keys(answer.fields ?? {})).toEqual(['banner'])
  })

  it('is deleted after fifty newer uploads when no plan shows it', async () => {
    const plan = await market.addPlan(provider.accountId)
    const shown = (await upload()).reply().data
    const { version } = (await edit(plan.id, { bannerId: shown._id })).reply().data
    market.clock.advance(1000)
    const oldest = (await upload()).reply().data
    const small = sent(await sharp(picture).resize(50).png().toBuffer())
    for (let count = 0; count < 50; count += 1) {
      market.clock.advance(1000)
      expect((await upload(provider, small)).status).toBe(200)
    }
    expect(await market.files.get(idOf(oldest.url))).toBeUndefined()
    expect(await market.files.get(idOf(shown.url))).toBeDefined()
    expect((await edit(plan.id, { version, bannerId: oldest._id })).code).toBe(
      'plan_banner_missing',
    )
  })
})
