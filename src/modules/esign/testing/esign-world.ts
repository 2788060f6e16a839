import type { CallInput, CallReply, CallSpec } from '#contract/call.ts'
import { confirmAgreementOtp, requestAgreementOtp, startAgreement } from '#contract/esign/calls.ts'
import type { AgreementFacts } from '#contract/esign/facts.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { openMarketplace } from '#main/testing/marketplace.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { anonymous, type SignedInViewer, type Viewer } from '#platform/http/viewer.ts'
import type { EsignAdapter } from '../adapter.ts'
import { createEmbeddedEsign } from '../embedded/embedded.ts'
import { createEsign } from '../esign.ts'
import { esignHandlers } from '../routes.ts'
import { sampleFacts } from './facts.ts'

export type EsignWorld = Awaited<ReturnType<typeof openEsignWorld>>

/** The product with order lines of a shop of our own, which says what is bought by whom. */
export async function openEsignWorld(adapter?: EsignAdapter) {
  const market = await openMarketplace()
  const { platform, app } = market
  const lines = new Map<string, AgreementFacts>()
  const esign = createEsign({
    ...platform,
    audit: app.audit,
    files: market.files,
    accounts: app.accounts,
    adapter: adapter ?? createEmbeddedEsign(platform),
    describeAgreement: async (_tx, { id }, userId) => {
      const facts = lines.get(id)
      return facts?.client.id === userId ? facts : undefined
    },
  })
  const handlers = new Map(esignHandlers(esign).map((handler) => [handler.call.name, handler]))

  const call = async <C extends CallSpec>(
    spec: C,
    input: CallInput<C>,
    viewer: Viewer = anonymous,
  ) => {
    const { status, body } = await app.dispatch(present(handlers.get(spec.name), spec.name), {
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

  /** A user with one plan of a provider in its cart. */
  const addLine = async (pricePaise = 149_900n) => {
    const user = await market.addUser()
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const lineId = newId()
    const facts = sampleFacts({
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

  /** The code of this agreement, as it arrived at the user's own number. */
  const codeFor = async (user: SignedInViewer, id: string): Promise<string> => {
    const before = market.sent.length
    ;(await call(requestAgreementOtp, { body: { id } }, user)).reply()
    const [account] = await app.accounts.findAccounts(platform.db.read, [user.accountId])
    const to = `+91${account?.number}`
    for (let tries = 0; tries < 100; tries += 1) {
      const message = market.sent.slice(before).find((sent) => sent.to === to)
      const code = message?.text.match(/\b\d{6}\b/)?.[0]
      if (code !== undefined) {
        return code
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('no code arrived')
  }

  return {
    market,
    esign,
    lines,
    call,
    addLine,
    start,
    codeFor,
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
