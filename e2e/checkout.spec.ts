import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { testPdf } from '#platform/files/testing.ts'
import { type ActorKey, actorCredentials } from '../src/demo/actors.ts'
import { call, expectFocus, heading, planNamed, readTerms, signAgreement } from './buyer-hands.ts'
import { atGateway, button, dialog } from './money-hands.ts'
import {
  codeSentTo,
  expectAccessible,
  open,
  reload,
  type Screen,
  visit,
  visitAs,
  worldOfFile,
} from './world.ts'

const world = worldOfFile()

const CART = '/dashboard/user/cart'

const shown = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).or(page.getByRole('link', { name })).locator('visible=true')

const signedIn = (actor: ActorKey, path: string, screen: Screen) =>
  visitAs(world, actor, path, screen)

async function putIntoCart(page: Page, title: string): Promise<void> {
  const serviceId = await planNamed(page, title)
  expect((await call(page, '/api/cart/add', { serviceId })).status).toBe(200)
  await open(page, CART)
}

async function payAt(page: Page, ...pressed: readonly string[]): Promise<void> {
  await button(page, /^Pay ₹/).click()
  await atGateway(page, ...pressed)
}

async function toCheckout(page: Page): Promise<void> {
  await button(page, 'Continue to payment').click()
  await page.waitForURL('**/dashboard/user/orders/*')
}

const SCREENS = [
  { screen: 'desktop', customer: 'U1' },
  { screen: 'phone', customer: 'U2' },
] as const satisfies readonly { screen: Screen; customer: string }[]

describe.each(SCREENS)('on a $screen', ({ screen, customer }) => {
  test('a visitor chooses a plan, signs in on the way and buys two plans by card', async () => {
    const { page, context, errors } = await visit(world, '/', screen)
    const id = await planNamed(page, 'Liquid Futures Desk')
    await open(page, `/view/services/${id}`)
    await shown(page, 'Login to Purchase').first().click()
    await shown(page, 'Login with email').last().click()
    const box = dialog(page).or(page.locator('main'))
    const { email, password } = actorCredentials[customer]
    await box.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
    await box.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await box.getByRole('button', { name: 'Login', exact: true }).click()
    await page.waitForURL(`**${CART}`)
    await page.getByRole('link', { name: 'Liquid Futures Desk' }).waitFor()
    await putIntoCart(page, 'Long-Horizon Reports')
    await page.getByText('IGST 18%').waitFor()
    await expectAccessible(page)

    await toCheckout(page)
    await expectAccessible(page)
    await readTerms(page)
    await payAt(page, 'Let it fail', 'Close')
    await page.locator('main').getByRole('alert').getByText('Payment Failed').waitFor()
    await expectAccessible(page)
    await payAt(page, 'Close')
    await page.getByText('You closed the payment window before paying.').waitFor()
    await reload(page)
    await payAt(page, 'Succeed slowly')
    // Returning to the page meanwhile must not offer payment again.
    const sheet = page.frameLocator('iframe[title="Payment"]')
    await sheet.getByText('Waiting for the bank').waitFor()
    await reload(page)
    const waiting = page.getByText('Waiting for your bank')
    await waiting.or(heading(page, 'Payment successful')).first().waitFor()
    await expect.poll(() => button(page, /^Pay ₹/).count()).toBe(0)
    await heading(page, 'Payment successful').waitFor()
    await expectAccessible(page)

    await button(page, 'Accepted terms of Liquid Futures Desk').press('Enter')
    await dialog(page).getByText('Most Important Terms').first().waitFor()
    await expectAccessible(page)
    const copy = page.waitForEvent('download')
    await button(page, 'Save a copy').click()
    expect((await copy).suggestedFilename()).toBe('Terms of Liquid Futures Desk.txt')
    await button(page, 'Close').last().click()

    // By keyboard: a notification may cover the link.
    await page.getByRole('link', { name: 'Invoice of Liquid Futures Desk' }).press('Enter')
    await page.getByRole('heading', { level: 1, name: /^(Tax invoice|Invoice) / }).waitFor()
    await open(page, '/dashboard/user/subscriptions')
    const active = page.getByRole('region', { name: 'Active' })
    await active.getByRole('link', { name: 'Long-Horizon Reports', exact: true }).waitFor()
    await expectAccessible(page)
    await open(page, CART)
    await page.getByText('Your cart is empty').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('a coupon lowers the price, is removed, and another one makes the order free', async () => {
    const { page, context, errors } = await signedIn(customer, CART, screen)
    await putIntoCart(page, 'Momentum Basket')
    const coupon = page.getByRole('textbox', { name: 'Coupon for Momentum Basket' })
    await coupon.fill('NOSUCHCODE')
    await button(page, /^Apply/).click()
    await page.getByText('The coupon code is invalid.').waitFor()
    await expectAccessible(page)
    await coupon.fill('WELCOME10')
    await button(page, /^Apply/).click()
    await page.getByText('Coupon WELCOME10').waitFor()
    await expectAccessible(page)
    await button(page, /^Remove coupon/).click()
    await coupon.waitFor()

    await coupon.fill('GUEST100')
    await button(page, /^Apply/).click()
    await page.getByText('Coupon GUEST100').waitFor()
    await button(page, 'Continue').click()
    await readTerms(page)
    await button(page, 'Complete the order').click()
    await heading(page, 'Your order is complete').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a plan is paid by bank transfer, verified, cancelled and refunded by the provider', async () => {
    const { page, context, errors } = await signedIn(customer, CART, screen)
    await putIntoCart(page, 'Smaller Companies Notebook')
    await button(page, 'Pay by bank transfer for Smaller Companies Notebook').click()
    await readTerms(page)
    await signAgreement(world, page, actorCredentials[customer].number ?? '')

    await page.getByText('To pay').waitFor()
    await page.getByText('GST 18%', { exact: true }).waitFor()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
    await expectAccessible(page)
    // The buyer pays in another app, and finds the order again: the signature is kept, and the
    // dialog opens automatically.
    await open(page, CART)
    await page.getByText(/^You signed the agreement for Smaller Companies Notebook/).waitFor()
    await page.getByText(/^Billed to /).waitFor()
    await expectAccessible(page)
    await open(page, '/dashboard/user/orders')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Upload the proof' }).click()
    await page.getByText('Please upload a payment screenshot before submitting.').waitFor()
    await page.getByRole('group', { name: 'Payment proof' }).waitFor()
    await expect.poll(() => button(page, 'Submit Payment').isDisabled()).toBe(true)
    const utr = page.getByRole('textbox', { name: /UTR/ })
    await page.locator('input[type=file]').setInputFiles(PROOF)
    await utr.fill('not a reference!')
    await page.keyboard.press('Enter')
    await page.getByText('Payment Submission Failed').waitFor()
    await page.getByText(/^Please enter the bank’s reference/).waitFor()
    await expectFocus(utr)
    await utr.fill(screen === 'phone' ? '412345678902' : '')
    await page.getByText('Payment Submission Failed').waitFor({ state: 'detached' })
    await page.locator('input[type=file]').setInputFiles(PROOF)
    const reloaded = page.waitForEvent('load')
    await button(page, 'Submit Payment').click()
    await page.locator('main').getByText('Your payment has been successfully recorded!').waitFor()
    await reloaded
    await heading(page, 'Payment under review').waitFor()
    const toProvider = page.locator('main').getByRole('link', { name: /^Message / })
    await expect
      .poll(() => toProvider.getAttribute('href'))
      .toMatch(/^\/dashboard\/user\/messages\/conversation\/./)
    await expectAccessible(page)

    const orderId = new URL(page.url()).pathname.split('/').at(-1)
    await open(page, CART)
    const waits = page.getByRole('status').filter({ hasText: 'is under review' })
    await waits.getByRole('link', { name: 'Smaller Companies Notebook' }).waitFor()
    await expectAccessible(page)
    const provider = await signedIn('P2', '/dashboard/serviceprovider/home', screen)
    const verified = await call(provider.page, '/api/orders/verify', { id: orderId })
    expect(verified.status, JSON.stringify(verified.body)).toBe(200)
    await provider.context.close()
    await open(page, '/dashboard/user/orders')
    await page.getByText('Verified').first().waitFor()
    await expectAccessible(page)
    const shown = context.waitForEvent('page')
    await button(page, 'Signed agreement of Smaller Companies Notebook').first().click()
    await (await shown).close()
    const download = page.waitForEvent('download')
    await button(page, 'Download the signed agreement of Smaller Companies Notebook')
      .first()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

    await open(page, '/dashboard/user/subscriptions')
    await button(page, 'Cancel Smaller Companies Notebook').click()
    await dialog(page).getByText('the refund comes from the provider').waitFor()
    await button(page, 'Cancel the plan').click()
    await page.getByText('Subscription cancelled').first().waitFor()
    await open(page, `/dashboard/user/orders/${orderId}`)
    await page.getByText('to be refunded by the provider').waitFor()
    await expectAccessible(page)
    await sendRefund(`NEFT55${screen}`, actorCredentials[customer].name)
    await reload(page)
    await page.getByText(`NEFT55${screen}`).waitFor()
    await page.getByText('Partly refunded', { exact: true }).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })

  /** The provider downloads the signed agreement, refunds the payment and records it. */
  async function sendRefund(referenceNo: string, buyer: string): Promise<void> {
    const { page, context, errors } = await signedIn(
      'P2',
      '/dashboard/serviceprovider/sales',
      screen,
    )
    await button(page, /^View payment /)
      .first()
      .click()
    const download = page.waitForEvent('download')
    await button(page, /^Download the signed agreement of /).click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
    await button(page, 'Close').last().click()
    const refunds = page.getByRole('region', { name: 'Refunds to customers' })
    await refunds.getByText(buyer).first().waitFor()
    await expectAccessible(page)
    await button(page, /^Record the refund of /)
      .first()
      .click()
    await dialog(page).getByLabel('Reference number').fill(referenceNo)
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
    await dialog(page).getByLabel('Sent on').fill(today)
    await expectAccessible(page)
    await button(page, 'Record transfer').click()
    await page.getByText('Refund recorded').first().waitFor()
    await refunds.getByText(referenceNo).waitFor()
    expect(errors).toEqual([])
    await context.close()
  }

  test('a free trial starts after its terms are accepted, and is listed as a subscription', async () => {
    const { page, context, errors } = await signedIn(customer, CART, screen)
    await open(page, `/view/services/${await planNamed(page, 'Range Expansion Watchlist')}`)
    await shown(page, /Avail Free Trial/)
      .first()
      .click()
    await readTerms(page)
    await page.getByText('Free Trial Already Availed').locator('visible=true').first().waitFor()
    await page.getByText(/^Free trial: \d+ days left, until /).waitFor()
    await open(page, '/dashboard/user/scorecard')
    const trials = page.getByRole('list', { name: 'Free trials' })
    await trials.getByText(/^Free trial of Range Expansion Watchlist: \d+ days left/).waitFor()
    await expectAccessible(page)
    await open(page, '/dashboard/user/subscriptions')
    const row = page.getByRole('listitem').filter({ hasText: 'Range Expansion Watchlist' })
    await row.getByText('Free trial').waitFor()
    await expectAccessible(page)
    await row.getByRole('button', { name: /^Accepted terms/ }).click()
    await dialog(page).getByText('SHA-256').first().waitFor()
    await expectAccessible(page)
    await button(page, 'Close').last().click()
    await row.getByRole('button', { name: /^Buy / }).click()
    await page.waitForURL(`**${CART}`)
    await button(page, 'Remove Range Expansion Watchlist').click()
    await page.getByText('Your cart is empty').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('cancelling a subscription shows the refund first, and issues a credit note', async () => {
    const { page, context, errors } = await signedIn(
      customer,
      '/dashboard/user/subscriptions',
      screen,
    )
    const planIn = (list: string) =>
      page
        .getByRole('region', { name: list })
        .getByRole('link', { name: 'Long-Horizon Reports', exact: true })
    await planIn('Active').click()
    await page.getByText('Subscribed', { exact: true }).locator('visible=true').first().waitFor()
    await page.goBack()
    await button(page, 'Cancel Long-Horizon Reports').click()
    // One day fewer is left if it was midnight in India since the purchase.
    await dialog(page)
      .getByText(/× 17[89] \/ 180 days/)
      .first()
      .waitFor()
    await dialog(page).getByText('Today counts as used.').waitFor()
    await expectAccessible(page)
    await button(page, 'Cancel the plan').click()
    const ended = page.getByRole('region', { name: 'Ended' })
    await planIn('Ended').waitFor()
    const row = ended.getByRole('listitem').filter({ hasText: 'Long-Horizon Reports' })
    await row.getByText('Cancelled').waitFor()
    await planIn('Ended').click()
    await shown(page, 'Buy Plan').first().waitFor({ timeout: SOON_MS })
    await page.goBack()
    await ended.getByRole('link', { name: 'Order of Long-Horizon Reports' }).click()
    await page.getByRole('link', { name: 'Credit note of Long-Horizon Reports' }).click()
    await page.getByRole('heading', { level: 1, name: /^Credit note / }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a new customer is asked for Telegram and billing details at checkout', async () => {
    const email = `newcomer-${screen}@mail.example`
    const path = `/auth/signup/user?callbackUrl=${encodeURIComponent(CART)}`
    const { page, context, errors } = await visit(world, path, screen)
    const box = (name: string | RegExp) => page.getByRole('textbox', { name })
    const since = new Date()
    await box('Email').fill(email)
    await button(page, 'Request OTP').click()
    await box('OTP').pressSequentially(await codeSentTo(world, email, since))
    await box('Name').fill('Meher Dastur')
    await box('Phone number').fill(screen === 'phone' ? '9123400001' : '9123400002')
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill(SECRET)
    await box('Confirm password').fill(SECRET)
    await button(page, 'Sign Up').click()
    await page.waitForURL(`**${CART}`)
    await open(page, '/dashboard/user/scorecard')
    await page.getByText('No results.').waitFor()
    await page.getByText('You have no active plan').waitFor()
    await expect.poll(() => page.getByText('Filters', { exact: true }).count()).toBe(0)
    await expectAccessible(page)

    await putIntoCart(page, 'Liquid Futures Desk')
    await page.getByText('Telegram Not Added').waitFor()
    await page.locator('summary').filter({ hasText: 'Account' }).click()
    await page.getByRole('link', { name: 'Cart 1 in the cart' }).waitFor()
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    // The GST type depends on the State, which is not known yet.
    await putIntoCart(page, 'Long-Horizon Reports')
    await page.getByText('GST 18%').waitFor()
    await expect.poll(() => page.getByText('CGST').count()).toBe(0)
    await button(page, 'Remove Long-Horizon Reports').click()
    await button(page, 'Remove Long-Horizon Reports').waitFor({ state: 'detached' })
    // The number from signing up is filled in; a user name works as well.
    await expect.poll(() => box('Telegram handle').inputValue()).toMatch(/^\+91912340000[12]$/)
    await box('Telegram handle').fill('no handle of any kind')
    await button(page, 'Continue to payment').click()
    await expectFocus(box('Telegram handle'))
    await box('Telegram handle').fill('@meher_dastur')
    // The handle is then saved, and the same card asks for what is missing.
    await button(page, 'Continue to payment').click()
    await page.getByText('Telegram Not Added').waitFor({ state: 'detached' })
    await expectFocus(box('Address').first())
    await expectAccessible(page)
    await box('Address').first().fill('12 Temple Road')
    await box('City').fill('Pune')
    await box('PIN code').fill('411001')
    // The PIN code sets the State.
    const state = page.getByRole('combobox', { name: 'State' })
    await expect.poll(() => state.inputValue()).toBe('Maharashtra')
    await button(page, 'Continue to payment').click()
    await readTerms(page)
    await payAt(page, 'Pay successfully')
    await heading(page, 'Payment successful').waitFor()
    await heading(page, 'What happens now').waitFor()
    await page.getByText(/^The next call usually comes within /).waitFor()
    await heading(page, 'Latest closed calls').waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('a payment for an order that a newer one replaced is shown as refunded', async () => {
  const { page, context, errors } = await signedIn('U2', CART, 'phone')
  await putIntoCart(page, 'Selective Option Buying')
  await toCheckout(page)
  await readTerms(page)
  await button(page, /^Pay ₹/).click()
  await page.frameLocator('iframe[title="Payment"]').getByRole('button').first().waitFor()
  const serviceIds = [await planNamed(page, 'Liquid Futures Desk')]
  const other = await call(page, '/api/checkout/quote', { method: 'card', serviceIds })
  expect(other.status, JSON.stringify(other.body)).toBe(200)
  await atGateway(page, 'Pay successfully')
  await heading(page, /^(We’re refunding your payment|Your payment was refunded)$/).waitFor()
  await page
    .locator('main')
    .getByText(/A newer order replaced this one/)
    .waitFor()
  await page.getByText(/^(Refund on its way|Payment refunded)$/).waitFor()
  await expect.poll(() => page.getByText('Nothing was charged').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the cart' }).press('Enter')
  await button(page, 'Remove Selective Option Buying').click()
  await page.getByText('Your cart is empty').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

describe('changes during checkout', () => {
  test('a changed price is shown before payment, and the yearly limit blocks payment', async () => {
    const { page, context, errors } = await signedIn('U2', CART, 'phone')
    const id = await planNamed(page, 'Results Season Options')
    await putIntoCart(page, 'Results Season Options')
    const provider = await signedIn(
      'P1',
      `/dashboard/serviceprovider/services/editplan/${id}`,
      'desktop',
    )
    const priceAt = async (rupees: string) => {
      await provider.page.getByLabel('Price').fill(rupees)
      await button(provider.page, 'Save').click()
      await button(provider.page, 'Discard changes').waitFor({ state: 'detached' })
    }
    await priceAt('5100.5')
    await button(page, 'Continue to payment').click()
    await dialog(page).getByText('Something has changed').waitFor()
    await dialog(page)
      .getByText(/^The price was ₹[\d,.]+ and is ₹5,100\.50 now\.$/)
      .waitFor()
    await expectAccessible(page)
    await button(page, 'Back to the cart').click()
    await page.getByRole('listitem').getByText('₹5,100.50').first().waitFor()
    await toCheckout(page)
    await page.getByText('₹5,100.50').first().waitFor()

    await priceAt('160000')
    await open(page, CART)
    const limit = page.getByRole('alert').filter({ hasText: 'More than the limit' })
    await limit
      .getByText(/You have ₹1,[345][\d,.]+ of your yearly limit left, and this costs/)
      .waitFor()
    await expect.poll(() => button(page, 'Continue to payment').isDisabled()).toBe(true)
    await expectAccessible(page)
    await button(page, 'Pay by bank transfer for Results Season Options').click()
    await page.getByText(/You have ₹1,[345][\d,.]+ left, and this costs ₹1,60,000\.00/).waitFor()
    await button(page, 'Remove Results Season Options').click()
    await button(page, 'Remove Results Season Options').waitFor({ state: 'detached' })
    expect([...errors, ...provider.errors]).toEqual([])
    await provider.context.close()
    await context.close()
  })

  test('a failed payment that succeeds late pays its order, and one paid meanwhile stays paid', async () => {
    const failLate = async (title: string) => {
      const visitor = await signedIn('U1', CART, 'desktop')
      await putIntoCart(visitor.page, title)
      await toCheckout(visitor.page)
      await readTerms(visitor.page)
      await payAt(visitor.page, 'Fail, then succeed late', 'Close')
      const alert = visitor.page.locator('main').getByRole('alert')
      await alert.getByText('Payment Failed').waitFor()
      return visitor
    }
    const row = (page: Page, words: RegExp) =>
      page.locator('main').getByRole('listitem').filter({ hasText: words })
    const again = await failLate('Selective Option Buying')
    await payAt(again.page, 'Pay successfully')
    await heading(again.page, 'Payment successful').waitFor()

    const gone = await failLate('Short Swing Notes')
    const order = gone.page.url()
    await gone.page.goto('/dashboard/notifications')
    const told = row(gone.page, /Your order is paid[\s\S]*Short Swing Notes/)
    await told.first().waitFor({ timeout: LATE_MS })
    await gone.page.goto(order)
    await heading(gone.page, 'Payment successful').waitFor()

    await again.page.goto('/dashboard/user/orders')
    await heading(again.page, 'My Orders').waitFor()
    const orders = again.page.getByRole('list', { name: 'Orders' }).locator(':scope > li')
    await expect.poll(() => orders.filter({ hasText: 'Selective Option Buying' }).count()).toBe(1)
    await orders.filter({ hasText: 'Selective Option Buying' }).getByText('Paid').waitFor()
    expect([...gone.errors, ...again.errors]).toEqual([])
    await gone.context.close()
    await again.context.close()
  })
})

/** Short enough that the page has not refetched by its own timer. */
const SOON_MS = 10_000
/** The gateway sends its late result after 20 seconds. */
const LATE_MS = 60_000
const SECRET = 'sunlit-kettle-42'
const PROOF = {
  name: 'proof.pdf',
  mimeType: 'application/pdf',
  buffer: testPdf('a transfer'),
}
