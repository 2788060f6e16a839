import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { providerServices } from '../src/contract/admin/removals.ts'
import { ownPlans } from '../src/contract/plans/own-plans.ts'
import {
  adminProviderDetails,
  adminServiceProviders,
} from '../src/contract/providers/admin-calls.ts'
import { dayInIndia } from '../src/kit/day.ts'
import { button, call, confirmIfAsked, dialog, ownerOf, toast } from './money-hands.ts'
import { expectAccessible, open, refuseOnce, visitAs, worldOfFile } from './world.ts'

const world = worldOfFile()

const APPROVALS = '/dashboard/admin/serviceproviderapproval'

const sure = (page: Page) => page.getByRole('alertdialog')

test.each(['desktop', 'phone'] as const)(
  "each tile on a provider's page leads to its list, on a %s",
  async (screen) => {
    const provider = await visitAs(world, 'P1', '/dashboard/serviceprovider/services', screen)
    const { id, name } = await ownerOf(provider.page)
    await provider.context.close()
    const path = `/dashboard/admin/serviceproviderapproval/${id}`
    const { page, context, errors } = await visitAs(world, 'A-full', path, screen)
    await expectAccessible(page)
    const tiles = page.getByRole('list', { name: 'Content of the provider' })
    for (const section of [
      'Articles',
      'Videos',
      'Events',
      'Podcasts',
      'Services',
      'Recommendations',
      'Wallet',
    ]) {
      await open(page, path)
      await tiles.getByRole('link', { name: section }).click()
      await page.waitForURL(`**/${id}/${section.toLowerCase()}`)
      await tiles.waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const eyebrow = page.locator('main p').getByText(section, { exact: true })
      expect(await eyebrow.count(), section).toBeGreaterThan(0)
      await expectAccessible(page)
    }
    await open(page, `${path}/somethingelse`)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    expect(await page.getByRole('table').count()).toBe(0)
    expect(errors).toEqual([])
    await context.close()
  },
)

test('an admin removes a recommendation with a reason, and shows it again', async () => {
  const provider = await visitAs(world, 'P1', '/dashboard/serviceprovider/scorecard')
  const { id } = await ownerOf(provider.page)
  await provider.context.close()
  const path = `/dashboard/admin/serviceproviderapproval/${id}/recommendations`
  const { page, context, errors } = await visitAs(world, 'A-full', path)
  const table = page.getByRole('table', { name: 'Recommendations' })
  const first = table.getByRole('button', { name: /^Remove: / }).first()
  const gains = await table.getByText(/^[+−]\d+\.\d\d%$/).count()
  expect(gains, 'gains and losses with their sign').toBeGreaterThan(0)
  await expectAccessible(page)
  await first.click()
  await sure(page).getByLabel('Reason').fill('It promises a sure return.')
  await expectAccessible(page)
  await sure(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await toast(page, 'Post Removed')
  await table.getByText('It promises a sure return.').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await table.getByRole('button', { name: /^Show again: / }).click()
  await sure(page).getByLabel('Reason').fill('It was the wrong call.')
  await expectAccessible(page)
  await sure(page).getByRole('button', { name: 'Show again' }).click()
  await toast(page, 'Recommendation shown again')
  await table.getByText('It promises a sure return.').waitFor({ state: 'detached' })
  await open(page, `/verify/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a plan is removed with a reason, and its subscribers are refunded in a second step', async () => {
  const provider = await visitAs(world, 'P1', '/dashboard/serviceprovider/services')
  const { id } = await ownerOf(provider.page)
  const { data } = ownPlans.reply.parse(
    await call(provider.page, '/api/provider/services?limit=50'),
  )
  const plan =
    data.find(({ activated, subscribersCount }) => activated && subscribersCount > 0) ??
    expect.unreachable('the demo has sold a plan')
  const path = `/dashboard/admin/serviceproviderapproval/${id}/services`
  const { page, context, errors } = await visitAs(world, 'A-full', path)
  await button(page, `Remove ${plan.title}`).click()
  const remove = sure(page).getByRole('button', { name: 'Remove', exact: true })
  await expect.poll(() => remove.isDisabled()).toBe(true)
  await sure(page).getByLabel('Reason').fill('It promises returns.')
  await expectAccessible(page)
  await refuseOnce(page, '/api/admin/removeservice', 'Somebody else was quicker.')
  await remove.click()
  await sure(page).getByText('Somebody else was quicker.').waitFor()
  await sure(page).getByText('Error!').waitFor()
  await remove.click()
  await toast(page, 'Post Removed')
  const row = page.getByRole('row', { name: new RegExp(plan.title) })
  await row.getByText('It promises returns.').waitFor()
  await button(page, `Refund all subscribers of ${plan.title}`).click()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await sure(page).getByRole('button', { name: 'Refund all' }).click()
  await confirmIfAsked(page, 'A-full', 'Refunds started')
  await row.getByText('Refunding since').waitFor()
  await expectAccessible(page)
  const left = async () => {
    const listed = await call(page, `/api/admin/providerservices?id=${id}&limit=50`)
    const held = providerServices.reply.parse(listed).data.find(({ _id }) => _id === plan._id)
    return held?.subscribersCount ?? 0
  }
  await expect.poll(left, { timeout: 90_000, interval: 2_000 }).toBeLessThan(plan.subscribersCount)
  await open(provider.page, '/dashboard/serviceprovider/services')
  await provider.page.getByText('Tradebox removed this plan: It promises returns.').waitFor()
  await expectAccessible(provider.page)
  expect([...errors, ...provider.errors]).toEqual([])
  await provider.context.close()
  await context.close()
})

test('an admin activates a membership paid from the wallet, and changes its terms', async () => {
  const { page, context, errors } = await visitAs(world, 'A-full', APPROVALS)
  const listed = await call(page, '/api/admin/serviceproviders?verified=true&limit=50')
  let id: string | undefined
  for (const { _id } of adminServiceProviders.reply.parse(listed).serviceProviders) {
    const details = await call(page, `/api/admin/providerdetails?id=${_id}`)
    const { serviceProviderData: one } = adminProviderDetails.reply.parse(details)
    id ??= one.subscriptionDetails.subscriptionActive ? undefined : _id
  }
  await open(page, `${APPROVALS}/${id}`)
  await button(page, 'Recharge Wallet').click()
  await dialog(page).getByLabel('Amount').fill('20000')
  await dialog(page).getByLabel('Transaction ID').fill('NEFTMEMBER1')
  await dialog(page).getByRole('button', { name: 'Recharge' }).click()
  await toast(page, 'Wallet recharged successfully')
  await button(page, 'Activate Membership').click()
  const terms = dialog(page)
  await terms.getByLabel('Membership charge').fill('12000')
  await terms.getByLabel('One-time setup fee').fill('2500')
  await terms.getByLabel('New customer').fill('101')
  const review = terms.getByRole('button', { name: 'Review terms' })
  await review.click()
  await expect.poll(() => terms.getByText('Please fill in this field').count()).toBe(2)
  await terms.getByLabel('Renewal charge').fill('10000')
  await terms.getByLabel('Renewing customer').fill('0')
  await review.click()
  await terms.getByText('Please enter a percentage from 0 to 100').waitFor()
  await expectAccessible(page)
  await terms.getByLabel('New customer').fill('8')
  await review.click()
  const summary = page.getByRole('alertdialog')
  await summary.getByText('₹17,110.00').first().waitFor()
  await expectAccessible(page)
  await summary.getByRole('button', { name: 'Activate Membership' }).click()
  await confirmIfAsked(page, 'A-full', 'Membership Activated Successfully')
  await expect.poll(() => button(page, 'Active Subscription').isDisabled()).toBe(true)
  await page.getByText('No limit').waitFor()
  await expectAccessible(page)
  await button(page, 'Change terms').click()
  const change = dialog(page)
  await change.getByLabel('New customer').fill('9')
  await change.getByLabel('Starts on').fill(dayInIndia(new Date()))
  await change.getByRole('button', { name: 'Review changes' }).click()
  await change.getByText(/^Terms that are worse for the provider start 30 days/).waitFor()
  await expectAccessible(page)
  await change.getByLabel('New customer').fill('7.5')
  await change.getByRole('button', { name: 'Review changes' }).click()
  const changes = page.getByRole('alertdialog')
  await changes.getByRole('row', { name: 'Each new customer 8% 7.5%' }).waitFor()
  await expectAccessible(page)
  await changes.getByRole('button', { name: 'Change terms' }).click()
  await confirmIfAsked(page, 'A-full', 'Terms changed')
  const history = page.getByRole('table', { name: 'Terms history' })
  await history.getByRole('row', { name: /^2 Current .* 7\.5%/ }).waitFor()
  await history.getByRole('row', { name: /^1 Ended .* 8%/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'View invoice' }).click()
  await page.getByText('Tradebox Prepaid membership, one year').first().waitFor()
  await page.getByText('₹17,110.00').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a registration is changed, and ended with refunds from the effective date', async () => {
  const provider = await visitAs(world, 'P2', '/dashboard/serviceprovider/services')
  const { id } = await ownerOf(provider.page)
  await provider.context.close()
  const { page, context, errors } = await visitAs(world, 'A-full', `${APPROVALS}/${id}`)
  const changed = 'Tamarind Research Private Limited'
  await button(page, 'Change Registration').click()
  await dialog(page).getByLabel('Registered name').fill(changed)
  await dialog(page).getByLabel('Date of registration').fill('2024-01-31')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Change Registration' }).click()
  await confirmIfAsked(page, 'A-full', 'Registration changed')
  await page.getByRole('heading', { level: 1, name: changed }).waitFor()

  await page.setViewportSize({ width: 360, height: 740 })
  await button(page, 'End Registration').click()
  const end = dialog(page).getByRole('button', { name: 'End Registration' })
  await dialog(page).getByLabel('Effective date of SEBI’s order').fill('2020-01-31')
  await dialog(page).getByLabel('Number or link of the order').fill('WTM/AB/MIRSD/12345')
  await end.click()
  await dialog(page).getByText('Choose a day of the last year, up to today.').waitFor()
  await expectAccessible(page)
  const today = dayInIndia(new Date())
  await dialog(page).getByLabel('Effective date of SEBI’s order').fill(today)
  await end.click()
  await confirmIfAsked(page, 'A-full', 'Registration ended')
  await page.getByText('Registration ended', { exact: true }).last().waitFor()
  // The notice and the badge read alike: the button goes once the page has read the provider again.
  await button(page, 'End Registration').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})
