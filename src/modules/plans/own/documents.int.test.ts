import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serviceDetails } from '#contract/plans/calls.ts'
import {
  editPlan,
  getDocuments,
  ownPlan,
  updateDocument,
  uploadPlanDocument,
} from '#contract/plans/own-plans.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  provider = await market.addProvider()
})

const pdf = (text = 'Terms') => testPdf(text)

const sent = (bytes = pdf(), mediaType = 'application/pdf', filename = 'terms.pdf') =>
  new Map([['document', { field: 'document', filename, mediaType, bytes }]])

const upload = (
  body: { name: string; planId?: string },
  uploads = sent(),
  viewer: SignedInViewer | undefined = provider,
) => market.call(uploadPlanDocument, { body, files: {} }, viewer, { uploads })

const replace = (
  index: number,
  uploads = sent(pdf('New terms')),
  viewer: SignedInViewer | undefined = provider,
  claims: object = {},
) => {
  const body = { name: 'New terms', index, ...claims }
  return market.call(updateDocument, { body, files: {} }, viewer, { uploads })
}

const listed = async (id?: string, viewer = provider) =>
  (await market.call(getDocuments, { query: { id } }, viewer)).reply().data

const idOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a terms document', () => {
  it('is listed as a choice, and attached to the plan it is uploaded for', async () => {
    const plan = await market.addPlan(provider.accountId)
    const general = (await upload({ name: 'General' })).reply()
    expect(general.message).toBe('Document Updated')
    const terms = (await upload({ name: 'Momentum', planId: plan.id })).reply().data
    expect(await listed()).toEqual([general.data, terms])
    expect(await listed(provider.accountId)).toHaveLength(2)
    expect(await listed(plan.id)).toEqual([terms])
    const page = await market.call(serviceDetails, { params: { id: plan.id } })
    expect(page.reply().data.tncFileURL).toBe(terms.url)
    const own = (await market.call(ownPlan, { params: { id: plan.id } }, provider)).reply().data
    expect(own).toMatchObject({
      version: 2,
      tncDocumentId: terms.value,
      Documents: [{ url: terms.url }],
    })
    const stored = await market.files.get(idOf(terms.url))
    expect([stored?.area, stored?.mediaType]).toEqual(['public', 'application/pdf'])
  })

  it('can be chosen in an edit of a plan, by its own provider only', async () => {
    const plan = await market.addPlan(provider.accountId)
    const { value } = (await upload({ name: 'General' })).reply().data
    const body = {
      _id: plan.id,
      version: 1,
      title: 'Momentum Picks',
      segment: 'Equity Cash' as const,
      description: 'Three ideas a week.',
      keyFeatures: [],
      price: 1499,
      validity: 30,
      languages: ['english' as const],
      tncDocumentId: value,
    }
    const edited = (await market.call(editPlan, { body }, provider)).reply().data
    expect([edited.tncDocumentId, edited.version]).toEqual([value, 2])
    const stranger = await market.addProvider()
    const theirs = await market.addPlan(stranger.accountId)
    const stolen = await market.call(editPlan, { body: { ...body, _id: theirs.id } }, stranger)
    expect(stolen.code).toBe('plan_document_missing')
  })

  it('is replaced in place for every plan that uses it, and the old file is kept', async () => {
    const plan = await market.addPlan(provider.accountId)
    const first = (await upload({ name: 'First', planId: plan.id })).reply().data
    const second = (await upload({ name: 'Second' })).reply().data
    const claims = { id: provider.accountId, email: provider.email, RegName: provider.name }
    const changed = (await replace(0, undefined, provider, claims)).reply().data
    expect(await listed()).toEqual([changed, second])
    const own = (await market.call(ownPlan, { params: { id: plan.id } }, provider)).reply().data
    expect([own.tncFileURL, own.version]).toEqual([changed.url, 3])
    expect(await market.files.get(idOf(first.url))).toBeDefined()
    const bought = await market.app.plans.versionOf(market.db.read, plan.id, 2)
    expect(bought?.tncFile).toBe(idOf(first.url))
    expect((await replace(2)).code).toBe('plan_document_missing')
    expect((await replace(-1)).code).toBe('invalid_input')
  })

  it('gets its own place when ten are uploaded concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => upload({ name: `Number ${index}` })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set((await listed()).map(({ label }) => label)).size).toBe(10)
  })

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47]), 'image/png', 'terms.png'],
    [
      'a fragment of a PDF with a script',
      Buffer.from('%PDF-1.4 /JavaScript %%EOF'),
      'application/pdf',
      'terms.pdf',
    ],
    ['named like an HTML page', pdf(), 'application/pdf', 'terms.html'],
    ['empty', Buffer.alloc(0), 'application/pdf', 'terms.pdf'],
  ])('is refused when it is %s', async (_, bytes, mediaType, filename) => {
    expect((await upload({ name: 'x' }, sent(bytes, mediaType, filename))).code).toBe(
      'document_unreadable',
    )
    expect(await listed()).toEqual([])
  })

  it('is accessible to its own provider only', async () => {
    const plan = await market.addPlan(provider.accountId)
    await upload({ name: 'Mine', planId: plan.id })
    const other = await market.addProvider()
    expect((await upload({ name: 'x', planId: plan.id }, sent(), other)).code).toBe('not_found')
    // The file is not opened either if the upload is not permitted.
    const unreadable = sent(Buffer.from('%PDF-1.7'))
    const named = { name: 'x', planId: plan.id }
    expect((await upload(named, unreadable, other)).code).toBe('not_found')
    expect((await replace(9, unreadable)).code).toBe('plan_document_missing')
    expect(await listed(undefined, other)).toEqual([])
    for (const id of [provider.accountId, plan.id, newId()]) {
      const query = { id }
      expect((await market.call(getDocuments, { query }, other)).code).toBe('forbidden')
    }
    expect((await replace(0, undefined, other, { id: provider.accountId })).code).toBe(
      'claim_refused',
    )
    expect((await replace(0, undefined, provider, { email: other.email })).code).toBe(
      'claim_refused',
    )
    for (const viewer of [undefined, await market.addUser(), await market.addAdmin()]) {
      const code = viewer === undefined ? 'unauthenticated' : 'forbidden'
      const body = { name: 'x' }
      const uploads = sent()
      const input = { body, files: {} }
      expect((await market.call(uploadPlanDocument, input, viewer, { uploads })).code).toBe(code)
      const change = { body: { ...body, index: 0 }, files: {} }
      expect((await market.call(updateDocument, change, viewer, { uploads })).code).toBe(code)
      expect((await market.call(getDocuments, { query: {} }, viewer)).code).toBe(code)
    }
  })
})
