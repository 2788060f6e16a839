import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#kit/clock.ts'
import { button } from './money-hands.ts'
import {
  expectAccessible,
  isFocused,
  open,
  type Screen,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const LINK = 'https://meet.example/evening'

/** Publishes an event as a provider of the demo; returns its id and a function that cancels it. */
async function publishEvent(title: string, capacity: number | null = 20) {
  const { context } = await visitAs(world, 'P1', '/dashboard/notifications')
  const post = async (path: string, data: object) => {
    const reply = await context.request.post(`/api/provider/content/${path}`, {
      data,
      headers: { origin: world.url },
    })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as { data: { _id: string; draftVersion: number } }
  }
  const startsAt = Date.now() + 3 * DAY_MS
  const draft = {
    kind: 'events',
    title,
    language: 'english',
    category: ['equity'],
    tags: [],
    image: null,
    description: 'An evening about what the notes of an annual report say.',
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + HOUR_MS).toISOString(),
    timeZone: 'Asia/Kolkata',
    eventType: 'Online',
    location: '',
    link: LINK,
    capacity,
  }
  const { data } = await post('create', { kind: 'events', draft })
  await post('publish', { id: data._id, draftVersion: data.draftVersion, confirmed: [] })
  return {
    path: `/view/events/details/${data._id}`,
    callOff: () => post('calloffevent', { id: data._id, note: 'The host is ill.' }),
    close: () => context.close(),
  }
}

test('only upcoming events offer a calendar link', async () => {
  const { page, context, errors } = await visit(world, '/view/events/previousevents')
  const ways = page.getByRole('link', { name: /to your calendar$/ })
  await page
    .getByText(/\d Attending/)
    .first()
    .waitFor()
  await expect.poll(() => ways.count()).toBe(0)
  await open(page, '/view/events/upcomingevents')
  await ways.first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a question whose script does not load says so, and changes nothing', async () => {
  const event = await publishEvent('A seat that nobody can give back')
  const { page, context } = await visitAs(world, 'U1', event.path)
  await button(page, 'Attend').click()
  await page.getByText('You have a seat').waitFor()
  await page.route(/confirm-window/, (route) => route.abort())
  await open(page, event.path)
  await button(page, 'Cancel my seat').click()
  await page.getByText('This part didn’t load').waitFor()
  await expect
    .poll(() => button(page, 'Cancel my seat').getAttribute('aria-expanded'))
    .toBe('false')
  expect(await page.getByText('19 of 20 seats left').count()).toBe(1)
  await context.close()
  await event.close()
})

const SCREENS: readonly Screen[] = ['desktop', 'phone']

describe.each(SCREENS)('on a %s', (screen) => {
  test('a seat is taken, shows the join link and the calendar file, and is cancelled', async () => {
    const event = await publishEvent(`Notes read aloud on a ${screen}`)
    const { page, context, errors } = await visitAs(world, 'U1', event.path, screen)
    await page.getByText('20 of 20 seats left').waitFor()
    expect(await page.content()).not.toContain(LINK)
    await expectAccessible(page)
    await button(page, 'Attend').click()
    await page.getByText('You have a seat').waitFor()
    await page.getByText('19 of 20 seats left').waitFor()
    const join = page.getByRole('link', { name: 'Join online' })
    await expect.poll(() => join.getAttribute('href')).toBe(LINK)
    await expectAccessible(page)
    const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await context.request.get(href ?? '')
    expect([file.status(), (await file.text()).includes(`LOCATION:${LINK}`)]).toEqual([200, true])
    const visitor = await visit(world, '/')
    const known = await visitor.context.request.get(`${event.path}/calendar.ics`)
    expect([known.status(), (await known.text()).includes('meet.example')]).toEqual([200, false])
    await visitor.context.close()
    await open(page, '/dashboard/user/events')
    const name = `Notes read aloud on a ${screen}`
    await page.getByRole('link', { name, exact: true }).waitFor()
    await expectAccessible(page)
    await open(page, event.path)
    await button(page, 'Cancel my seat').press('Enter')
    const asked = page.getByRole('alertdialog')
    await asked.waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await asked.waitFor({ state: 'detached' })
    await expect.poll(() => isFocused(button(page, 'Cancel my seat'))).toBe(true)
    await button(page, 'Cancel my seat').click()
    await asked.getByRole('button', { name: 'Cancel my seat' }).click()
    await button(page, 'Attend').waitFor()
    await page.getByText('20 of 20 seats left').waitFor()
    expect(errors).toEqual([])
    await context.close()
    await event.close()
  })

  test('the upcoming and the previous list are accessible and link to each other', async () => {
    const { page, context, errors } = await visit(world, '/view/events/upcomingevents', screen)
    await expectAccessible(page)
    await page.getByRole('navigation', { name: 'Events' }).getByText('Previous').click()
    await page.getByRole('heading', { level: 1, name: 'Previous events' }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a customer sees that an event is full, and that it was called off', async () => {
  const event = await publishEvent('One seat only', 1)
  const first = await visitAs(world, 'U1', event.path)
  await button(first.page, 'Attend').click()
  await first.page.getByText('You have a seat').waitFor()
  const second = await visitAs(world, 'U2', event.path)
  await second.page.getByText('All seats are taken.').waitFor()
  await event.callOff()
  await second.page.reload()
  await second.page.getByText('This event was called off.').waitFor()
  await second.page.getByText('The host says: The host is ill.').waitFor()
  await expectAccessible(second.page)
  await first.context.close()
  await second.context.close()
  await event.close()
})
