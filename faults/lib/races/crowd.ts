import type { Marketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

const crowds = new WeakMap<Marketplace, SignedInViewer[]>()

/** Adds people with a verified number; every race uses the same ones. */
export async function addCrowd(
  market: Marketplace,
  count: number,
): Promise<readonly SignedInViewer[]> {
  const crowd = crowds.get(market) ?? []
  crowds.set(market, crowd)
  while (crowd.length < count) {
    crowd.push(await market.addUser())
  }
  return crowd.slice(0, count)
}
