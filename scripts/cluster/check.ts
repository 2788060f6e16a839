import { io } from 'socket.io-client'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import type { CallReply, CallSpec } from '#contract/call.ts'
import { instrumentPrice, searchInstruments } from '#contract/market/calls.ts'
import { services } from '#contract/plans/calls.ts'
import { postTrade } from '#contract/scorecard/command-calls.ts'
import { subscribedScorecardLive } from '#contract/scorecard/live.ts'
import { assert, present } from '#kit/assert.ts'
import { newId } from '#kit/id.ts'
import { until } from '#platform/testing/until.ts'
import { whenServed } from '#platform/testing/when-served.ts'
import { createClient } from '../../faults/lib/crash/client.ts'
import { nothingAcknowledged, purchase } from '../../faults/lib/crash/operations.ts'
import { type ActorKey, actorCredentials } from '../../src/demo/actors.ts'
import type { Cluster } from './cluster.ts'

const LIVE_WITHIN_MS = 30_000
/** A share that the demo's market trades. */
const SHARE = 'WIPRO'

/**
 * Checks a cluster with the demo data: an account signs in, buys a plan, and receives its
 * provider's next call at both processes. Throws if something fails.
 */
export async function checkCluster(cluster: Cluster): Promise<void> {
  const [buyer, provider] = await Promise.all([signIn(cluster, 'U1'), signIn(cluster, 'P2')])
  const planId = await buy(cluster, provider.id)
  const screens = cluster.webs.map(({ url }) => watchCalls(url, cluster, buyer.cookie))
  try {
    const areShown = () => screens.every(({ isShown }) => isShown())
    await until(areShown, LIVE_WITHIN_MS, 'both show the scorecard')
    const tradeId = await post(cluster, provider.cookie, planId)
    const haveIt = () => screens.every(({ has }) => has(tradeId))
    await until(haveIt, LIVE_WITHIN_MS, 'both show the call')
  } finally {
    for (const { close } of screens) {
      close()
    }
  }
}

async function signIn({ url }: Cluster, who: ActorKey) {
  const { email, password } = actorCredentials[who]
  const reply = await whenServed(() =>
    fetch(new URL(signInWithPassword.path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ email, password }),
    }),
  )
  const cookie = reply.headers.getSetCookie().find((one) => /^sid=./.test(one))
  const { user } = signInWithPassword.reply.parse(await reply.json())
  return { id: user._id, cookie: present(cookie, `${who} signs in`).split(';')[0] ?? '' }
}

/** Buys a plan of the provider, from the quote to the payment. */
async function buy(cluster: Cluster, providerId: string): Promise<string> {
  const { url, gateway } = cluster
  const found = await ask(cluster, services, { query: { providerId } })
  const person = (who: ActorKey) => {
    const { email, password } = actorCredentials[who]
    const role = who === 'U1' ? 'user' : 'provider'
    return createClient({ url: () => url, password, retryForMs: 0 }, { id: '', role, email })
  }
  const acknowledged = nothingAcknowledged()
  const [buyer, provider] = [person('U1'), person('P2')]
  let refused: unknown
  for (const { _id: planId } of found.data) {
    const group = { buyer, provider, admin: provider, providerId, planId, gateway, acknowledged }
    try {
      await purchase(group)
      assert(acknowledged.paidOrders.size === 1, 'the plan is paid')
      return planId
    } catch (error) {
      // A buyer with several terms of a plan may have reached the limit of terms ahead; try the
      // next plan.
      refused = error
    }
  }
  throw refused ?? new Error('the provider has no plan')
}

/** Opens the subscriber's page of open calls at one of the processes. */
function watchCalls(at: string, { url }: Cluster, cookie: string) {
  const seen = new Set<string>()
  let isShown = false
  const socket = io(`${at}${subscribedScorecardLive.namespace}`, {
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { origin: url, cookie },
  })
  socket.on('scorecard', () => {
    isShown = true
  })
  socket.on('delta', (delta: unknown) => {
    for (const { _id } of subscribedScorecardLive.emits.delta.parse(delta).trades) {
      seen.add(_id)
    }
  })
  socket.emit('details', { id: 'x', role: 'user', page: 'subscribed', mode: 'frames' })
  return {
    isShown: () => isShown,
    has: (id: string) => seen.has(id),
    close: () => void socket.disconnect(),
  }
}

/** Posts a buy call at the market price, with target and stop-loss far from it. */
async function post(cluster: Cluster, cookie: string, planId: string): Promise<string> {
  const { data } = await ask(cluster, searchInstruments, { cookie, query: { q: SHARE } })
  const instrumentId = present(data[0], 'a share of the demo')._id
  const query = { id: String(instrumentId) }
  const price = async () => (await ask(cluster, instrumentPrice, { cookie, query })).data.ltp
  const near = await until(price, LIVE_WITHIN_MS, 'the share has a price')
  const times = (factor: number) => Math.round(near * factor)
  const posted = await ask(cluster, postTrade, {
    cookie,
    body: {
      instrumentId,
      entryType: 'buy',
      lowerRange: times(0.98),
      upperRange: times(1.02),
      target: times(1.1),
      stoploss: times(0.9),
      holdingPeriod: 5,
      rationale: 'Broke out of a range of three weeks.',
      holdsPosition: false,
      shareWith: 'subscribers',
      shareWithPlans: [planId],
      clientKey: newId(),
    },
  })
  return posted.data._id
}

type AskInput = { readonly cookie?: string; readonly query?: object; readonly body?: object }

async function ask<C extends CallSpec>(
  { url }: Pick<Cluster, 'url'>,
  { method, path }: C,
  { cookie = '', query = {}, body }: AskInput,
): Promise<CallReply<C>> {
  const answer = await fetch(new URL(`${path}?${new URLSearchParams({ ...query })}`, url), {
    method,
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = await answer.json()
  assert(answer.ok, `${path} answered ${answer.status}: ${JSON.stringify(said)}`)
  return said
}
