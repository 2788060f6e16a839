import { expect } from 'vitest'
import type { PlanCard } from '../src/contract/plans/types.ts'

/** The two providers of the demo that the README names. */
const SELLERS = ['Mugdha Joglekar', 'Kachnar Ridge Research LLP']

/**
 * The id of the provider's own plan with that title; sub-profiles have the name of their company,
 * so the name alone is ambiguous.
 */
export function sellersPlan(
  plans: readonly Pick<PlanCard, '_id' | 'title' | 'authorData'>[],
  title: string,
): string {
  const plan = plans.find(
    ({ title: own, authorData: { name, type } }) =>
      own === title && SELLERS.includes(name) && type !== 'sub profile',
  )
  return plan?._id ?? expect.unreachable(`${title} is in the demo`)
}
