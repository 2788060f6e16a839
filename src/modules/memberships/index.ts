export { createMemberships, type Memberships } from './memberships.ts'
export { feeEntry } from './present.ts'
export { membershipPrice } from './rules/membership.ts'
export type { MembershipRow } from './store.ts'
