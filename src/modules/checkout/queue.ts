import type { SubmittedPayment } from '#contract/checkout/entities.ts'
import type { OrderStatus } from '#contract/checkout/states.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts'
import { present } from '#kit/assert.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { type Page, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { downloadPath, fileName } from '#platform/files/download-links.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import { isFresh } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { Asker, CheckoutDeps } from './deps.ts'
import { paymentRejected } from './events.ts'
import { type FulfilRefusal, fulfilOrder } from './fulfil.ts'
import { namesOf, splitOf } from './present.ts'
import { orderReference } from './rules/order-reference.ts'
import { statusesBefore } from './rules/order-state.ts'
import { decideManual, listQueue, type QueueRow } from './store/manual.ts'
import { listLines, lockOrder, moveOrder, type OrderRow } from './store/orders.ts'
import { cursorOf, placeOf } from './waiting-cursor.ts'

export type QueueQuery = {
  readonly spId?: string | undefined
  readonly status?: OrderStatus | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}

type Decided = Result<
  SubmittedPayment,
  | 'not_found'
  | 'payment_not_submitted'
  | 'step_up_required'
  | 'service_not_allowed'
  | Exclude<FulfilRefusal, 'order_not_open'>
>

/** Payments straight to providers, as those see them who can look at the bank account. */
export function createQueue(deps: CheckoutDeps) {
  const { db, secrets, audit } = deps

  /** The rows in full; buyers by name. */
  const presented = async (tx: Tx, rows: readonly QueueRow[]): Promise<SubmittedPayment[]> => {
    const buyers = await deps.accounts.findAccounts(tx, [
      ...new Set(rows.map((row) => row.user_id)),
    ])
    const names = new Map(buyers.map(({ id, name }) => [id, name]))
    const sellers = await namesOf(
      deps,
      tx,
      rows.map((row) => row.provider_id),
    )
    return rows.map((row) => ({
      _id: row.order_id,
      reference: row.reference,
      status: row.status,
      orderByName: names.get(row.user_id) ?? '',
      soldById: row.provider_id,
      soldByName: sellers.get(row.provider_id) ?? '',
      serviceId: row.plan_id,
      serviceName: row.title,
      amount: rupeesFromPaise(row.price_paise),
      split: splitOf(row.base_paise, 2n * row.half_paise, row.same_state),
      utr: row.utr,
      flags: row.flags,
      agreementId: row.agreement_id,
      submittedAt: row.submitted_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      reason: row.reason,
    }))
  }

  const findOwn = async (tx: Tx, asker: Asker, orderId: string): Promise<QueueRow | undefined> => {
    const [row] = await listQueue(tx, { orderId, rows: 1 })
    const { role, accountId } = asker.viewer
    return role === 'admin' || row?.provider_id === accountId ? row : undefined
  }

  /** What whoever decides may decide about, its order locked. */
  const take = async (
    tx: Tx,
    asker: Asker,
    orderId: string,
  ): Promise<
    Result<
      { order: OrderRow; row: QueueRow },
      'not_found' | 'payment_not_submitted' | 'step_up_required'
    >
  > => {
    const { viewer, now } = asker
    if (viewer.role === 'admin' && !isFresh(viewer, now)) {
      return fail('step_up_required')
    }
    const order = await lockOrder(tx, orderId)
    const row = await findOwn(tx, asker, orderId)
    if (order === undefined || row === undefined) {
      return fail('not_found')
    }
    return order.status === 'submitted' ? ok({ order, row }) : fail('payment_not_submitted')
  }

  const isVerified = async (tx: Tx, providerId: string): Promise<boolean> =>
    (await deps.providers.standingsOf(tx, [providerId])).get(providerId)?.verified === true

  const decided = async (tx: Tx, orderId: string): Promise<SubmittedPayment> => {
    const [shown] = await presented(tx, await listQueue(tx, { orderId, rows: 1 }))
    return present(shown, 'what was decided is there')
  }

  return {
    list: async (
      { viewer }: Asker,
      { spId, status, cursor, limit }: QueueQuery,
    ): Promise<Result<Page<SubmittedPayment>, 'invalid_input'>> => {
      const after = cursor === undefined ? undefined : placeOf(cursor)
      if (cursor !== undefined && after === undefined) {
        return fail('invalid_input')
      }
      const providerId = viewer.role === 'admin' ? spId : viewer.accountId
      const rows = await listQueue(db.read, {
        ...(providerId === undefined ? {} : { providerId }),
        ...(status === undefined ? {} : { status }),
        ...(after === undefined ? {} : { after }),
        rows: limit + 1,
      })
      const page = pageOf(rows, limit, ({ waiting, submitted_at: at, order_id: id }) =>
        cursorOf({ waiting, at, id }),
      )
      return ok({ ...page, items: await presented(db.read, page.items) })
    },

    /** Where the proof is found for some minutes; that somebody looked stays on record. */
    proof: (asker: Asker, orderId: string) =>
      db.transaction(
        async (
          tx,
        ): Promise<Result<{ readonly url: string; readonly until: Date }, 'not_found'>> => {
          const row = await findOwn(tx, asker, orderId)
          if (row === undefined) {
            return fail('not_found')
          }
          await audit.record(tx, {
            action: 'checkout.proof_viewed',
            ...signedBy(actorOf(asker)),
            object: { type: 'order', id: orderId },
          })
          const until = new Date(asker.now.getTime() + DOWNLOAD_LINK_SECONDS * 1000)
          const name = fileName('payment-proof', orderReference(orderId))
          const grant = { fileId: row.proof_file, name, viewerId: asker.viewer.accountId, until }
          return ok({ url: downloadPath(secrets, grant), until })
        },
      ),

    /** Of a provider that is not verified any more, only an admin may say that it sold something. */
    verify: (asker: Asker, orderId: string): Promise<Decided> =>
      db.transaction(async (tx) => {
        const taken = await take(tx, asker, orderId)
        if (!taken.ok) {
          return taken
        }
        const { order } = taken.value
        const { now, viewer } = asker
        if (viewer.role === 'provider' && !(await isVerified(tx, viewer.accountId))) {
          return fail('service_not_allowed')
        }
        const lines = await listLines(tx, [orderId])
        const done = await fulfilOrder(deps, tx, { order, lines }, now)
        if (!done.ok) {
          return done.code === 'order_not_open'
            ? fail('payment_not_submitted')
            : fail(done.code, done)
        }
        await decideManual(tx, { orderId, by: viewer.accountId, at: now, reason: null })
        await audit.record(tx, {
          action: 'checkout.payment_verified',
          ...signedBy(actorOf(asker)),
          object: { type: 'order', id: orderId },
          detail: { paise: String(order.total_paise) },
        })
        return ok(await decided(tx, orderId))
      }),

    reject: (
      asker: Asker,
      orderId: string,
      reason: string,
    ): Promise<
      Result<SubmittedPayment, 'not_found' | 'payment_not_submitted' | 'step_up_required'>
    > =>
      db.transaction(async (tx) => {
        const taken = await take(tx, asker, orderId)
        if (!taken.ok) {
          return taken
        }
        const { order, row } = taken.value
        const { now, viewer } = asker
        const from = statusesBefore('reject')
        if (!(await moveOrder(tx, { id: orderId, from, to: 'rejected' }))) {
          return fail('payment_not_submitted')
        }
        await decideManual(tx, { orderId, by: viewer.accountId, at: now, reason })
        await deps.plans.couponUses.release(tx, row.line_id, now)
        await audit.record(tx, {
          action: 'checkout.payment_rejected',
          ...signedBy(actorOf(asker)),
          object: { type: 'order', id: orderId },
        })
        await publish(tx, paymentRejected, {
          orderId,
          reference: order.reference,
          userId: order.user_id,
          providerId: row.provider_id,
          planId: row.plan_id,
          planTitle: row.title,
          reason,
          at: now.toISOString(),
        })
        return ok(await decided(tx, orderId))
      }),
  }
}
