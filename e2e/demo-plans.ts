import { expect } from 'vitest'
import type { PlanCard } from '../src/contract/plans/types.ts'

/** The two providers of the demo whose names stand in the README. */
const SELLERS = ['Mugdha Joglekar', 'Kachnar Ridge Research LLP']

/** The id of their own plan of that title: sub-profiles carry their company's name. */
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
