import { afterAll, beforeAll, expect, it } from 'vitest'
import { rejectServiceProvider } from '#contract/providers/admin-calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { breakRows } from '#platform/db/testing.ts'
import { eraseDocuments } from './erase-documents.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

it('erases the data of a rejected provider although those of another cannot be', async () => {
  const admin = await market.addAdmin()
  const applied = () => market.addProvider({ status: 'approved' })
  const [bad, good] = [await applied(), await applied()]
  for (const { accountId } of [bad, good]) {
    ;(await market.call(rejectServiceProvider, { body: { id: accountId } }, admin)).reply()
  }
  market.clock.advance(31 * DAY_MS)
  const mend = await breakRows(market.db, 'provider', ['account_id', bad.accountId])
  const deps = { ...market.platform, files: market.files, accounts: market.app.accounts }
  await expect(eraseDocuments(deps)).rejects.toThrow('not erased: 1 times')
  const stateOf = async ({ accountId }: { accountId: string }) =>
    (await market.app.accounts.findAccount(market.db.read, accountId))?.state
  expect([await stateOf(bad), await stateOf(good)]).toEqual(['suspended', 'removed'])
  await mend()
  await eraseDocuments(deps)
  expect(await stateOf(bad)).toBe('removed')
})
