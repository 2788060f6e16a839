import {
  CUSTOMER_EXPORT_ROWS,
  type Customer,
  type CustomerOrder,
  type CustomerPlan,
  type CustomerSuspension,
} from '#contract/admin/customers.ts'
import { type Page, type PageQuery, pageInTime } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { CustomerRow } from '#modules/accounts/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { AdminDeps } from '../deps.ts'
import { suspensionsOf } from './decide-customer.ts'

type Filter = {
  readonly cursor?: string | undefined
  readonly q?: string | undefined
  readonly state?: 'active' | 'suspended' | undefined
}

/** Customers, newest first; or the one who placed the order whose reference is searched for. */
export async function listCustomers(
  { db, accounts, checkout }: AdminDeps,
  { cursor, limit, ...asked }: Filter & PageQuery,
): Promise<Result<Page<Customer>, 'invalid_input'>> {
  const id = await checkout.orders.buyerOf((asked.q ?? '').trim())
  const filter = id === undefined ? asked : { id, state: asked.state }
  return pageInTime(
    { cursor, limit },
    {
      list: (range) => accounts.listCustomers(db.read, { ...filter, ...range }),
      placeOf: ({ createdAt: at, id }) => ({ at, id }),
      present: (rows) => rows.map(toCustomer),
    },
  )
}

/**
 * One large page for a spreadsheet. The export is recorded, because it takes many people's data out
 * of the product.
 */
export async function exportCustomers(
  deps: AdminDeps,
  actor: Actor,
  filter: Filter,
): Promise<Result<Page<Customer>, 'invalid_input'>> {
  const page = await listCustomers(deps, { ...filter, limit: CUSTOMER_EXPORT_ROWS })
  if (page.ok) {
    await deps.db.transaction((tx) =>
      deps.audit.record(tx, {
        action: 'customers.exported',
        ...signedBy(actor),
        detail: { rows: page.value.items.length, searched: (filter.q ?? '') !== '' },
      }),
    )
  }
  return page
}

/** Limit on a customer's ended plans; no customer has had more. */
const ENDED_PLANS_MAX = 1_000

type CustomerDetails = {
  readonly data: CustomerPlan[]
  readonly orders: CustomerOrder[]
  readonly state: Customer['state']
  readonly suspensions: CustomerSuspension[]
}

/** A customer's active and ended plans, latest orders and suspensions. Viewing them is recorded. */
export async function describeCustomer(
  deps: AdminDeps,
  actor: Actor,
  id: string,
): Promise<Result<CustomerDetails, 'not_found'>> {
  const account = await deps.accounts.findAccount(deps.db.read, id)
  if (account === undefined || account.role !== 'user' || account.state === 'removed') {
    return fail('not_found')
  }
  const held = await deps.checkout.mySubscriptions(id, {
    now: deps.clock.now(),
    limit: ENDED_PLANS_MAX,
  })
  const orders = await deps.checkout.orders.latestOf(id)
  const suspensions = await suspensionsOf(deps, id)
  await deps.db.transaction((tx) =>
    deps.audit.record(tx, {
      action: 'customer.viewed',
      ...signedBy(actor),
      object: { type: 'account', id },
      detail: {},
    }),
  )
  const plans = held.items.map(
    ({ _id, serviceName, soldByName, status, isFreeTrial, startsAt, endsAt }) => ({
      _id,
      title: serviceName,
      author: soldByName,
      status,
      isFreeTrial,
      startsAt,
      endsAt,
    }),
  )
  return ok({ data: plans, orders: [...orders], state: account.state, suspensions })
}

function toCustomer(row: CustomerRow): Customer {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    emailVerified: row.emailVerifiedAt !== null,
    number: row.number,
    numberVerified: row.numberVerifiedAt !== null,
    telegram: row.telegram,
    state: row.state === 'suspended' ? 'suspended' : 'active',
    createdAt: row.createdAt.toISOString(),
  }
}
