import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Element, xml2js } from 'xml-js'
import { callOffEvent, moveEvent } from '#contract/content/host-calls.ts'
import { removePiece } from '#contract/content/own-calls.ts'
import { sharePicturePath } from '#contract/content/paths.ts'
import { attendEvent, cancelAttendance } from '#contract/content/reader-calls.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { importPieces } from '#demo/import/content.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { article, createPublishing } from '#modules/content/testing.ts'
import { createHttpServer } from '#platform/http/server.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts'
import { addContentFiles } from './content-files.ts'

const publicUrl = new URL('http://localhost:3000')
let market: Marketplace
let writing: ReturnType<typeof createPublishing>
let http: Awaited<ReturnType<typeof createHttpServer>>
let host: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  writing = createPublishing(market)
  const { app, platform } = market
  http = await createHttpServer({ ...app, ...platform, publicUrl, trustProxy: false })
  addContentFiles(http.app, app, platform, publicUrl)
  host = await writing.addPublisher({ regName: 'Sagar & "Motilal" <Research>' })
})
afterAll(async () => {
  await http.close()
  await market.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  http.app.inject({ method: 'GET', url, headers })

/** Parses strictly: throws if it is not XML. */
function entriesOf(xml: string): readonly Element[] {
  const { elements = [] } = xml2js(xml, { compact: false }) as Element
  return (elements[0]?.elements ?? []).filter(({ name }) => name === 'entry')
}

function childText(element: Element | undefined, name: string): string {
  const child = element?.elements?.find((one) => one.name === name)
  return (child?.elements ?? []).map((one) => String(one.text ?? one.cdata ?? '')).join('')
}

describe('an Atom feed', () => {
  it('of a provider names the author, has the warning, and links to the page', async () => {
    const piece = await writing.publish(host, article({ title: 'Notes < more & ]]> "said"' }))
    const reply = await get(`/feeds/provider/${host.accountId}.atom`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(reply.headers['content-security-policy']).toMatch(/^default-src 'none'.*sandbox$/)
    const entry = entriesOf(reply.body).find(
      (one) => childText(one, 'id') === `urn:uuid:${piece._id}`,
    )
    expect(childText(entry, 'title')).toBe('Notes &lt; more &amp; ]]&gt; &quot;said&quot;')
    const author = entry?.elements?.find(({ name }) => name === 'author')
    expect(childText(author, 'name')).toMatch(/^Sagar & "Motilal" <Research> \(INH\w+\)$/)
    expect(childText(entry, 'summary')).toContain(standardWarning)
    expect(childText(entry, 'summary')).toMatch(/registration number INH/)
    expect(reply.body).toContain(`http://localhost:3000/view/article/articlepage/${piece._id}`)
  })

  it('of a market has its latest fifty pieces, newest first', async () => {
    const at = market.clock.now().getTime()
    const rows = Array.from({ length: 60 }, (_, index) => ({
      id: newId(),
      providerId: host.accountId,
      draft: article({ title: `Bond note ${index}`, category: ['bonds'] }),
      savedAt: new Date(at),
      publishedAt: new Date(at - index * MINUTE_MS),
    }))
    await market.db.transaction((tx) => importPieces(market.app, tx, rows))
    const entries = entriesOf((await get('/feeds/market-watch/bonds.atom')).body)
    expect(entries.map((entry) => childText(entry, 'title'))).toEqual(
      Array.from({ length: 50 }, (_, index) => `Bond note ${index}`),
    )
    expect(entriesOf((await get('/feeds/market-watch/forex.atom')).body)).toEqual([])
  })

  it('answers 304 to a known ETag until something changes', async () => {
    const url = `/feeds/provider/${host.accountId}.atom`
    const first = await get(url, { 'accept-encoding': 'gzip' })
    expect(first.headers['content-encoding']).toBe('gzip')
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await get(url, known)).statusCode).toBe(304)
    const piece = await writing.publish(host, article({ title: 'Soon gone' }))
    await expect.poll(async () => (await get(url, known)).statusCode).toBe(200)
    expect((await get(url)).body).toContain('Soon gone')
    await market.call(removePiece, { body: { id: piece._id } }, host)
    await expect.poll(async () => (await get(url)).body.includes('Soon gone')).toBe(false)
  })

  it.each([
    '/feeds/provider/nobody.atom',
    `/feeds/provider/${newId()}.atom`,
    '/feeds/market-watch/gold.atom',
    '/feeds/market-watch/__proto__.atom',
    `/view/events/details/${newId()}/calendar.ics`,
    '/view/events/details/x/calendar.ics',
    `/view/events/details/${newId()}/attending.ics`,
  ])('answers 404 at %s', async (url) => {
    const reply = await get(url)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found'])
    expect(reply.headers['cache-control']).toContain('no-store')
  })

  it('disappears with its provider', async () => {
    const goes = await writing.addPublisher()
    await writing.publish(goes, article({ title: 'From who leaves' }))
    const url = `/feeds/provider/${goes.accountId}.atom`
    expect((await get(url)).statusCode).toBe(200)
    const admin = await market.addAdmin()
    await market.call(removeServiceProvider, { body: { id: goes.accountId } }, admin)
    await expect.poll(async () => (await get(url)).statusCode).toBe(404)
  })
})

/** The content lines of a calendar, unfolded (RFC 5545, 3.1), as name and value. */
function linesOf(file: string): ReadonlyMap<string, string> {
  expect(file.endsWith('\r\n') || file.endsWith('END:VCALENDAR')).toBe(true)
  for (const line of file.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\n\r]/)
  }
  const lines = file.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  return new Map(
    lines.flatMap((line) => {
      const match = /^([A-Z-]+)(?:;[^:]*)?:(.*)$/.exec(line)
      expect(match === null && line !== '').toBe(false)
      return match === null ? [] : [[match[1] ?? '', match[2] ?? ''] as const]
    }),
  )
}

describe('a calendar file', () => {
  it('increases its sequence when the event is moved or cancelled, and has the status', async () => {
    const { _id: id } = await writing.publish(host, writing.event({ title: 'Notes, read; aloud' }))
    const url = `/view/events/details/${id}/calendar.ics`
    const first = await get(url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'content-disposition': 'attachment; filename="event.ics"',
    })
    const lines = linesOf(first.body)
    expect(lines.get('UID')).toBe(id)
    expect(lines.get('SEQUENCE')).toBe('0')
    expect(lines.get('STATUS')).toBe('CONFIRMED')
    expect(lines.get('SUMMARY')).toBe('Notes\\, read\\; aloud')
    expect(lines.get('DESCRIPTION')).toContain(standardWarning)
    expect(lines.get('DTSTART')).toBe('20261124T043000Z')
    const startsAt = new Date(market.clock.now().getTime() + 4 * DAY_MS)
    const endsAt = new Date(startsAt.getTime() + 60 * MINUTE_MS)
    const times = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
    const move = { id, ...times, timeZone: 'Asia/Kolkata', note: 'A later day.' }
    await market.call(moveEvent, { body: move }, host)
    const moved = async () => linesOf((await get(url)).body)
    await expect.poll(async () => (await moved()).get('SEQUENCE')).toBe('1')
    expect((await moved()).get('DTSTART')).toBe('20261125T043000Z')
    await market.call(callOffEvent, { body: { id, note: 'The host is ill.' } }, host)
    await expect.poll(async () => (await moved()).get('STATUS')).toBe('CANCELLED')
    expect([(await moved()).get('SEQUENCE'), (await moved()).get('UID')]).toEqual(['2', id])
  })

  it('contains the link of an online event only for attendees', async () => {
    const secret = 'https://meet.example/only-for-attendees'
    const { _id: id } = await writing.publish(host, writing.event({ link: secret }))
    const fan = await market.addUser()
    const { files } = market.app.content
    const open = () => files.attendeeCalendar(id, fan.accountId)
    expect(await open()).toBeUndefined()
    await market.call(attendEvent, { body: { id } }, fan)
    expect(linesOf((await open()) ?? '').get('LOCATION')).toBe(secret)
    expect((await get(`/view/events/details/${id}/calendar.ics`)).body).not.toContain('only-for')
    const own = await get(`/view/events/details/${id}/attending.ics`, { cookie: 'sid=none' })
    expect(own.statusCode).toBe(404)
    await market.call(cancelAttendance, { body: { id } }, fan)
    expect(await open()).toBeUndefined()
  })

  it('stays well-formed, as does a feed, whatever text a piece contains', async () => {
    const strange = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 200 })
      .map((text) => `x${text.replaceAll('\0', '')}]]>\r\nSTATUS:CANCELLED\u2028<`)
    const fuzzed = fc.asyncProperty(strange, strange, async (title, description) => {
      const id = newId()
      const at = market.clock.now()
      const draft = writing.event({ title, description, category: ['forex'] })
      const row = { id, providerId: host.accountId, draft, savedAt: at, publishedAt: at }
      await market.db.transaction((tx) => importPieces(market.app, tx, [row]))
      const lines = linesOf((await market.app.content.files.calendar(id)) ?? '')
      expect(lines.get('STATUS')).toBe('CONFIRMED')
      const feed = (await market.app.content.files.marketFeed('forex')) ?? ''
      expect(entriesOf(feed).length).toBeGreaterThan(0)
      expect(entriesOf(feed).every((entry) => childText(entry, 'summary') !== '')).toBe(true)
    })
    await fc.assert(fuzzed, { numRuns: 15 })
  })
})

describe('a share picture', () => {
  const pictureOf = (id: string, version: number) => get(sharePicturePath(id, version))

  it('is drawn once per version of a piece', async () => {
    const { _id: id } = await writing.publish(host, article({ title: 'बाज़ार की चाल' }))
    const asked = await Promise.all([pictureOf(id, 1), pictureOf(id, 1), pictureOf(id, 1)])
    for (const { statusCode, headers, rawPayload } of asked) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/png'])
      // Width and height are in the first chunk of a PNG.
      const sides = [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]
      expect(sides).toEqual([1200, 630])
    }
    const drawn = () => market.db.sql`
      select version from content_share_picture where piece_id = ${id}`
    expect(await drawn()).toEqual([{ version: 1 }])
    expect((await pictureOf(id, 1)).rawPayload).toEqual(asked[0].rawPayload)
    expect((await pictureOf(id, 2)).statusCode).toBe(404)
    expect((await get(`/share/${id}/nothing.png`)).statusCode).toBe(404)
  })

  it('answers 404 for content that is not public', async () => {
    const { _id: id } = await writing.publish(host, article({}))
    await market.call(removePiece, { body: { id } }, host)
    expect((await pictureOf(id, 1)).statusCode).toBe(404)
  })
})
