import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import type { AgreementData } from '#contract/esign/agreement-data.ts'
import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { ok } from '#kit/result.ts'
import { openMarketplace } from '#main/testing/marketplace.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import { until } from '#platform/testing/until.ts'
import type { EsignAdapter } from '../adapter.ts'
import { createEmbeddedEsign } from '../embedded/embedded.ts'
import { createEsign } from '../esign.ts'
import { esignHandlers } from '../routes.ts'
import { reconcileAgreements } from '../sign/advance-signing.ts'
import { eraseUnsigned } from '../sign/erase-unsigned.ts'
import { sampleAgreement } from './agreement-data.ts'

export type EsignWorld = Awaited<ReturnType<typeof openEsignWorld>>

/** The product with order lines from a test shop, which knows what each user buys. */
export async function openEsignWorld(adapter?: EsignAdapter) {
  const market = await openMarketplace()
  const { platform, app } = market
  const lines = new Map<string, AgreementData>()
  const deps = {
    ...platform,
    audit: app.audit,
    files: market.files,
    accounts: app.accounts,
    adapter: adapter ?? createEmbeddedEsign(platform),
  }
  const esign = createEsign(deps)
  const startHandler = handle(startAgreement, async (context, { body: { orderLineId } }) => {
    const subject = { type: 'order-line', id: orderLineId } as const
    const started = await esign.start(context, subject, async (_tx, { id }, userId) => {
      const facts = lines.get(id)
      return facts?.client.id === userId ? facts : undefined
    })
    return started.ok ? ok({ data: started.value }) : started
  })
  const call = callerOf(app.dispatch, [startHandler, ...esignHandlers(esign)])

  /** A user with one order line for a provider's plan. */
  const addLine = async (pricePaise = 149_900n) => {
    const user = await market.addUser()
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const lineId = newId()
    const facts = sampleAgreement({
      client: { id: user.accountId, name: user.name, email: user.email },
      provider: { id: provider.accountId },
      plan: { id: plan.id },
      pricePaise,
    })
    lines.set(lineId, facts)
    return { user, provider, planId: plan.id, lineId, facts }
  }

  const start = async (user: SignedInViewer, orderLineId: string) =>
    (await call(startAgreement, { body: { orderLineId } }, user)).reply().data

  return {
    market,
    esign,
    reconcile: () => reconcileAgreements(deps),
    eraseUnsigned: () => eraseUnsigned(deps),
    lines,
    call,
    addLine,
    start,
    codeFor: (user: SignedInViewer, id: string) => codeFor(market, call, user, id),
    confirm: (user: Viewer, id: string, otp: string) =>
      call(confirmAgreementOtp, { body: { id, otp } }, user),
    auditOf: async (id: string): Promise<string[]> => {
      const rows = await market.db.sql<{ action: string }[]>`
        select action from audit_inbox where object_id = ${id} order by id`
      return rows.map(({ action }) => action)
    },
    eventsOf: async (id: string): Promise<{ type: string; payload: Record<string, unknown> }[]> => [
      ...(await market.db.sql<{ type: string; payload: Record<string, unknown> }[]>`
        select type, payload from outbox_event where payload->>'agreementId' = ${id}
        order by seq`),
    ],
    close: () => market.close(),
  }
}

type Market = Awaited<ReturnType<typeof openMarketplace>>
type Call = ReturnType<typeof callerOf>

/** Calls these handlers as a viewer. */
function callerOf(dispatch: Market['app']['dispatch'], own: readonly Handler[]) {
  const handlers = new Map(own.map((handler) => [handler.call.name, handler]))
  return async <C extends CallSpec>(spec: C, input: CallInput<C>, viewer: Viewer = anonymous) => {
    const { status, body } = await dispatch(present(handlers.get(spec.name), spec.name), {
      ...input,
      files: undefined,
      cookies: createCookieJar(undefined, false),
      ip: '203.0.113.7',
      userAgent: 'A browser',
      requestId: 'request',
      viewer,
    })
    return {
      status,
      code: body.code,
      message: body.message,
      reply: () => {
        assert(status === 200, `${spec.name} answered ${status}: ${JSON.stringify(body)}`)
        return body as CallReply<C>
      },
    }
  }
}

const CODE_WITHIN_MS = 10_000

/** The code for this agreement, as delivered to the user's own number. */
async function codeFor(
  market: Market,
  call: Call,
  user: SignedInViewer,
  id: string,
): Promise<string> {
  const before = market.sent.length
  ;(await call(requestAgreementOtp, { body: { id } }, user)).reply()
  const account = await market.app.accounts.findAccount(market.platform.db.read, user.accountId)
  const to = `+91${account?.number}`
  const first = () =>
    /\b\d{6}\b/.exec(market.sent.slice(before).find((sent) => sent.to === to)?.text ?? '')?.[0]
  return until(first, CODE_WITHIN_MS, 'a code arrives')
}
