import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withdrawals } from '../src/contract/payouts/calls.ts'
import { ownPlans } from '../src/contract/plans/own-plans.ts'
import { actorCredentials } from '../src/demo/actors.ts'
import { dayInIndia } from '../src/kit/day.ts'

export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
export const toast = (page: Page, text: string) =>
  page.getByText(text, { exact: true }).first().waitFor()

/** Presses these buttons in the gateway's payment window, in turn. */
export async function atGateway(page: Page, ...pressed: readonly string[]): Promise<void> {
  const sheet = page.frameLocator('iframe[title="Payment"]')
  for (const name of pressed) {
    await sheet.getByRole('button', { name, exact: true }).click()
    // Wait for the bank's answer: an attempt closed earlier does not count as failed.
    if (name === 'Let it fail' || name === 'Fail, then succeed late') {
      await sheet.getByText('declined').waitFor()
    }
  }
}

/** Sends a request as the page's own script does; a file is sent as a payment proof. */
export async function call(
  page: Page,
  path: string,
  data?: object,
  proof?: string,
): Promise<unknown> {
  const answer = await page.evaluate(
    async ([address, sent, file]) => {
      const headers = { 'X-Requested-With': 'tradebox' }
      let init: RequestInit = { headers }
      if (sent !== null && file !== null) {
        const body = new FormData()
        body.append('data', sent)
        body.append('paymentProof', new File([file], 'proof.pdf', { type: 'application/pdf' }))
        init = { method: 'POST', body, headers }
      } else if (sent !== null) {
        const typed = { ...headers, 'Content-Type': 'application/json' }
        init = { method: 'POST', body: sent, headers: typed }
      }
      const response = await fetch(address, init)
      return { status: response.status, body: await response.json() }
    },
    [path, data === undefined ? null : JSON.stringify(data), proof ?? null] as const,
  )
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** Confirms with the password if the product asks because the sign-in is too old. */
export async function confirmIfAsked(page: Page, actor: 'P1' | 'P2' | 'A-full', done: string) {
  const asked = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const finished = page.getByText(done, { exact: true }).first()
  await asked.or(finished).first().waitFor()
  if (await asked.isVisible()) {
    const password = asked.getByLabel('Password', { exact: true })
    await password.fill(actorCredentials[actor].password)
    await asked.getByRole('button', { name: 'Continue' }).click()
  }
  await finished.waitFor()
}

/** The provider whose plans the page's session can edit. */
export async function ownerOf(page: Page) {
  const { data } = ownPlans.reply.parse(await call(page, '/api/provider/services'))
  return data[0]?.authorData ?? expect.unreachable('the provider has plans')
}

/** The demo may contain an open withdrawal request; a provider can have only one at a time. */
export async function settleOpen(page: Page, providerId: string): Promise<void> {
  for (const status of ['pending', 'approved'] as const) {
    const listed = await call(page, `/api/admin/withdrawals?status=${status}&limit=50`)
    for (const { _id: id, spId } of withdrawals.reply.parse(listed).data) {
      if (spId === providerId && status === 'pending') {
        await call(page, '/api/admin/withdrawal/reject', { id })
      } else if (spId === providerId) {
        // A provider that owes money is not paid; the returned amount settles the debt first.
        const given = {
          id,
          returnedOn: dayInIndia(new Date()),
          referenceNo: `RTN${id.replaceAll('-', '')}`,
          reason: 'Settled by the test',
        }
        await call(page, '/api/admin/withdrawal/return', given)
      }
    }
  }
}
