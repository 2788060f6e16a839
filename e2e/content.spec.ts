import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { createPiece, publishPiece, uploadArticlePdf } from '#contract/content/own-calls.ts'
import { testPdf } from '#platform/files/testing.ts'
import type { Draft } from '../src/contract/content/drafts.ts'
import { standardWarning } from '../src/contract/documents/warnings.ts'
import { article, podcastDraft, videoDraft } from '../src/modules/content/testing.ts'
import { call } from './buyer-hands.ts'
import {
  expectAccessible,
  expectContrast,
  failOnce,
  isFocused,
  open,
  type Screen,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const SCREENS: readonly Screen[] = ['desktop', 'phone']
const VIDEO = 'https://www.youtube.com/watch?v=eeeeeeeeee1'
const PODCAST = 'https://www.youtube.com/watch?v=eeeeeeeeee2'

const world = worldOfFile()
let articleId = ''
let videoId = ''
let providerId = ''

beforeAll(async () => {
  const { page, context } = await visitAs(world, 'P1', '/dashboard/notifications')
  const { body } = await call(page, '/api/auth/session')
  providerId = (body as { user: { _id: string } }).user._id
  const pdf = await uploadPdf(page)
  articleId = await publish(
    page,
    article({ title: 'Pledges in plain sight', pdf }, 'Read the PDF.'),
  )
  await publish(page, article({ title: 'तिमाही के नतीजे', language: 'hindi', category: ['bonds'] }))
  videoId = await publish(page, videoDraft({ title: 'Weekly charts, read aloud', link: VIDEO }))
  await publish(page, podcastDraft({ title: 'An hour with a dealer', link: PODCAST }))
  await publish(page, evening())
  await context.close()
})

async function publish(page: Page, draft: Draft): Promise<string> {
  const created = await call(page, '/api/provider/content/create', { kind: draft.kind, draft })
  const { _id, draftVersion } = createPiece.reply.parse(created.body).data
  const sent = await call(page, '/api/provider/content/publish', { id: _id, draftVersion })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  return publishPiece.reply.parse(sent.body).data._id
}

/** Uploads as a form of the page does. */
async function uploadPdf(page: Page) {
  const answer = await page.evaluate(
    async (bytes) => {
      const form = new FormData()
      form.set('data', JSON.stringify({ name: 'Pledges.pdf' }))
      form.set('pdf', new File([new Uint8Array(bytes)], 'p.pdf', { type: 'application/pdf' }))
      const headers = { 'X-Requested-With': 'tradebox' }
      const response = await fetch('/api/provider/content/pdf', {
        method: 'POST',
        body: form,
        headers,
      })
      return { status: response.status, body: await response.json() }
    },
    [...testPdf('Pledges')],
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { _id, name } = uploadArticlePdf.reply.parse(answer.body).data
  return { _id, name }
}

function evening(): Draft {
  const startsAt = Date.now() + 3 * 86_400_000
  return {
    kind: 'events',
    language: 'english',
    category: ['equity'],
    tags: [],
    image: null,
    title: 'An evening over the annual report of one company, page by page and aloud',
    description: 'Bring a report.',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 7_200_000).toISOString(),
    timeZone: 'Asia/Kolkata',
    eventType: 'Online',
    location: '',
    link: 'https://meet.example/abc',
    capacity: null,
  }
}

/** Imitates the video host for the page. No test sends requests to other machines. */
async function imitatePlayer(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Player</title><main><h1>Player</h1></main>',
    })
  })
  return asked
}

const card = (page: Page, title: string) =>
  page.locator('main').getByRole('article').filter({ hasText: title }).first()
const mine = `?provider=`

describe.each(SCREENS)('on a %s', (screen) => {
  test('articles and videos are filtered by date, language, kind and provider', async () => {
    const path = `/market-watch/all/articles${mine}${providerId}`
    const { page, context, errors } = await visit(world, path, screen)
    await card(page, 'Pledges in plain sight').waitFor()
    await expectAccessible(page)
    if (screen === 'phone') {
      await page.getByText('Filters(1)', { exact: true }).click()
    }
    await page.getByRole('combobox', { name: 'Published' }).selectOption('week')
    await page.waitForURL('**since=week**')
    await card(page, 'Pledges in plain sight').waitFor()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('hindi')
    await page.waitForURL('**language=hindi**')
    await card(page, 'तिमाही के नतीजे').waitFor()
    await card(page, 'Pledges in plain sight').waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('main h2[lang="hi"]').count()).toBeGreaterThan(0)
    await page
      .getByRole('navigation', { name: /^Kinds/ })
      .getByText('Videos')
      .click()
    await page.waitForURL('**/market-watch/all/videos**')
    expect(page.url()).toContain('language=hindi')
    await open(page, `/market-watch/bonds/videos${mine}${providerId}&language=malyalam`)
    await page.getByText('No videos match these filters.').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await page.waitForURL('**/market-watch/bonds/videos')
    await open(page, `/market-watch/all/videos${mine}${providerId}`)
    await card(page, 'Weekly charts, read aloud').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('an article is read in light and dark mode, and downloaded as a PDF', async () => {
    const path = `/view/article/articlepage/${articleId}`
    const { page, context, errors } = await visit(world, path, screen)
    await page.getByRole('heading', { level: 1, name: 'Pledges in plain sight' }).waitFor()
    await page.locator('main').getByText(standardWarning).waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectContrast(page)
    await page.getByRole('link', { name: /^Read as PDF/ }).click()
    await page.waitForURL('**/view/article/articlepdf/*')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('Pledges.pdf')
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a video loads its player only on request, over the list and on its own page', async () => {
    const path = `/market-watch/equity/videos${mine}${providerId}`
    const { page, context, errors } = await visit(world, path, screen)
    const asked = await imitatePlayer(page)
    await card(page, 'Weekly charts').getByRole('link', { name: /^Play/ }).click()
    const preview = page.getByRole('dialog')
    await preview.locator('iframe').waitFor()
    await preview.getByText(standardWarning).waitFor()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain('/embed/eeeeeeeeee1')
    await expectAccessible(page)
    await preview.getByRole('link', { name: 'Fullscreen' }).click()
    await page.waitForURL(`**/view/video/${videoId}`)
    await page.getByRole('heading', { level: 1, name: 'Weekly charts, read aloud' }).waitFor()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Play Weekly charts, read aloud' }).click()
    await page.locator('iframe').waitFor()
    await expect.poll(() => asked.length).toBe(2)
    expect(errors).toEqual([])
    await context.close()
  })

  test("a provider's profile lists its events, articles and podcasts", async () => {
    const base = `/view/serviceprovider/${providerId}`
    const { page, context, errors } = await visit(world, `${base}/events`, screen)
    const shown = card(page, 'An evening over the annual report of one company, page…')
    await shown.getByText('0 Attending').waitFor()
    await shown.getByRole('link', { name: /to your calendar$/ }).waitFor()
    await expectAccessible(page)
    await open(page, `${base}/articles`)
    await card(page, 'Pledges in plain sight').getByRole('link', { name: /^PDF/ }).waitFor()
    await open(page, `${base}/podcasts`)
    await card(page, 'An hour with a dealer').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a like shows at once, counts once and can be removed', async () => {
  const path = `/view/article/articlepage/${articleId}`
  const { page, context, errors } = await visitAs(world, 'U1', path)
  const like = page.getByRole('button', { name: /^Like/ })
  const before = Number((await like.textContent())?.replace(/\D/g, ''))
  await like.click()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => like.textContent()).toBe(`Like${before + 1}`)
  // The like shows before it is stored.
  await expect
    .poll(async () => (await call(page, `/api/content/mystate?ids=${articleId}`)).body)
    .toMatchObject({ data: { liked: [articleId] } })
  await open(page, path)
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('true')
  await like.click()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
  expect(errors).toEqual([])
  await context.close()
})

test('a like that the server refuses is undone, with a link to verify the number', async () => {
  const path = `/view/article/articlepage/${articleId}`
  const { page, context } = await visitAs(world, 'U1', path)
  await page.route('**/api/content/like', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'number_unproven', message: 'Please verify it.' },
    }),
  )
  const like = page.getByRole('button', { name: /^Like/ })
  await like.click()
  await page.getByText('Verify your mobile number to like this').waitFor()
  await expect.poll(() => like.getAttribute('aria-pressed')).toBe('false')
  await page.getByRole('button', { name: 'My Profile' }).click()
  await page.waitForURL('**/dashboard/user/myprofile')
  await context.close()
})

test('a visitor who likes an article is asked to sign in', async () => {
  const { page, context } = await visit(world, `/view/article/articlepage/${articleId}`)
  await page.getByRole('button', { name: /^Like/ }).click()
  await page.getByRole('dialog').getByText('Log in to like what you read.').waitFor()
  await context.close()
})

test('an article can be read when its related pieces fail to load', async () => {
  const { page, context } = await visit(world, `/market-watch/all/articles${mine}${providerId}`)
  await failOnce(page, `/api/content/pieces/${articleId}/related`, 'internal')
  await card(page, 'Pledges').getByRole('heading').getByRole('link').click()
  await page.waitForURL(`**/view/article/articlepage/${articleId}`)
  await page.getByRole('heading', { name: 'Pledges in plain sight', level: 1 }).waitFor()
  await page.getByText('Read the PDF.').waitFor()
  await context.close()
})

test('the share menu of a card closes five seconds after the pointer leaves', async () => {
  const { page, context } = await visit(world, `/market-watch/all/articles${mine}${providerId}`)
  await card(page, 'Pledges')
    .getByRole('button', { name: /^Share/ })
    .click()
  const copy = page.getByRole('menuitem', { name: 'Copy link' })
  await copy.hover()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.mouse.move(2, 2)
  await page.clock.runFor(4900)
  await expect.poll(() => copy.isVisible()).toBe(true)
  await page.clock.runFor(200)
  await page.clock.resume()
  await copy.waitFor({ state: 'detached' })
  await context.close()
})

test('a menu loaded on the first press focuses its first item and works by keyboard', async () => {
  const { page, context } = await visit(world, `/market-watch/all/articles${mine}${providerId}`)
  const share = card(page, 'Pledges').getByRole('button', { name: /^Share/ })
  const copy = page.getByRole('menuitem', { name: 'Copy link' })
  for (const _ of ['fetched', 'there']) {
    await share.press('Enter')
    await expect.poll(() => isFocused(copy)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => isFocused(page.getByRole('menuitem', { name: 'WhatsApp' }))).toBe(true)
    await page.keyboard.press('Escape')
    await copy.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(share)).toBe(true)
  }
  await context.close()
})

test('a video opens by our id, an encoded link or the host id; other addresses are 404', async () => {
  const statusOf = async (path: string) => (await fetch(world.url + path)).status
  expect(await statusOf(`/view/video/${videoId}`)).toBe(200)
  expect(await statusOf(`/view/video/${encodeURIComponent(VIDEO)}`)).toBe(200)
  expect(await statusOf('/view/yt-podcasts/eeeeeeeeee2')).toBe(200)
  for (const path of [
    `/view/video/${encodeURIComponent('https://www.youtube.com/watch?v=zzzzzzzzzzz')}`,
    '/view/video/nothing',
    '/view/yt-podcasts/zzzzzzzzzzz',
    `/view/article/articlepage/${videoId}`,
    '/view/article/articlepdf/..%2F..%2Fetc%2Fpasswd',
    '/market-watch/a%20tag%20of%20nothing/articles',
    '/market-watch/equity/nonsense',
  ]) {
    expect(await statusOf(path), path).toBe(404)
  }
})

test('the content security policy allows frames of the video player only', async () => {
  const { headers } = await fetch(world.url)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com;")
})

test('without JavaScript an article is readable and a list leads to its next page', async () => {
  const context = await world.browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(`/market-watch/all/articles${mine}${providerId}`)
  await expect.poll(() => page.locator('main button[type="button"]:visible').count()).toBe(0)
  await page.goto('/market-watch/all/articles')
  const titles = () => page.locator('main article h2').allTextContents()
  const first = await titles()
  expect(first.length).toBeGreaterThan(0)
  const before = page.url()
  await page.getByRole('link', { name: 'Next page' }).click()
  await page.waitForURL((url) => url.href !== before)
  const second = await titles()
  expect(second.length).toBeGreaterThan(0)
  expect(second.filter((title) => first.includes(title))).toEqual([])
  await page.goto(`/market-watch/all/articles${mine}${providerId}`)
  await card(page, 'Pledges').locator('h2 a').click()
  await expect.poll(() => page.getByText('Read the PDF.').isVisible()).toBe(true)
  await expect.poll(() => page.locator('main').getByText(standardWarning).isVisible()).toBe(true)
  await expect.poll(() => page.locator('main button[type="button"]:visible').count()).toBe(0)
  await context.close()
})

test('the home page shows its sections in order and links to all articles', async () => {
  const { page, context, errors } = await visit(world, '/')
  const titles = await page.locator('main h2').allTextContents()
  const places = ['Controlled Sphere', 'TRENDING VIDEOS', 'EXPERTS WRITES', 'Plans on sale']
    .concat('Upcoming events', 'Podcasts')
    .map((title) => titles.indexOf(title))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View all Articles' }).click()
  await page.waitForURL('**/market-watch/all/articles')
  expect(errors).toEqual([])
  await context.close()
})
