import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { inParallel } from '../dice.ts'
import { addAccounts } from './accounts.ts'
import { killInTurn } from './servers.ts'
import type { Stage } from './stage.ts'
import { openTalker, type Talker, type TalkTally } from './talker.ts'

export type TalkOptions = {
  readonly people: number
  readonly conversations: number
  readonly messages: number
  readonly restarts: number
  readonly random: () => number
}

/** One in this many people is a provider. */
const PROVIDER_SHARE = 10
const MESSAGE_MS = 5
const RESTART_MS = 3 * SECOND_MS
const CUT_EVERY_MS = 8 * SECOND_MS
const SIGNALS_LOST_EVERY_MS = 4 * SECOND_MS
const SETTLE_MS = 40 * SECOND_MS
const SHOWN_MAX = 20

type Backend = Stage['parts']
type Pair = readonly [one: string, other: string]

/**
 * People message each other over sockets of two processes that are killed in turn, while
 * connections are cut and signals are lost. In the end everybody must see exactly the stored
 * messages in their order, every acknowledged message must be stored once, and nobody may receive
 * other people's messages.
 */
export async function runTalk(stage: Stage, options: TalkOptions): Promise<boolean> {
  const { people, conversations, messages, restarts, random } = options
  const { parts, servers } = stage
  const tally: TalkTally = { reordered: [], leaked: [], connections: 0, sent: 0 }
  const talkers: Talker[] = []
  try {
    const providers = Math.max(1, Math.floor(people / PROVIDER_SHARE))
    const accounts = await addAccounts(parts, servers.address(0), {
      providers,
      users: people - providers,
    })
    const pairs = await begin(parts, accounts, conversations)
    for (const { id, cookie } of [...accounts.users, ...accounts.providers]) {
      const partners = pairs.flatMap(([one, other]) =>
        one === id ? [other] : other === id ? [one] : [],
      )
      const address = () => servers.address(random())
      talkers.push(openTalker({ id, cookie, partners, address, tally }))
    }
    const runMs = Math.max(messages * MESSAGE_MS, restarts * RESTART_MS)
    const over = new AbortController()
    const cutting = disturb(talkers, stage, random, over.signal)
    await Promise.all([
      talk(talkers, pairs, { messages, runMs, random }),
      killInTurn(servers, restarts, runMs),
    ])
    over.abort()
    const counts = await cutting
    const wrong = await settle(talkers, parts)
    const crashes = servers.crashes() > 0 ? [`${servers.crashes()} processes ended`] : []
    const { reordered, leaked, connections, sent } = tally
    const breaches = [...wrong.missed, ...wrong.doubled, ...reordered, ...leaked, ...crashes]
    const report = {
      ok: breaches.length === 0,
      people,
      conversations: pairs.length,
      sent,
      restarts,
      ...counts,
      connections,
      missed: wrong.missed.length,
      doubled: wrong.doubled.length,
      reordered: reordered.length,
      leaked: leaked.length,
      breaches: breaches.slice(0, SHOWN_MAX),
    }
    process.stdout.write(`${JSON.stringify(report)}\n`)
    return report.ok
  } finally {
    for (const talker of talkers) {
      talker.close()
    }
  }
}

type Accounts = Awaited<ReturnType<typeof addAccounts>>

/** Investors send the first message, each to a different provider. */
async function begin(
  { app }: Backend,
  accounts: Accounts,
  count: number,
): Promise<readonly Pair[]> {
  const { users, providers } = accounts
  const pairs = new Map<string, Pair>()
  for (let index = 0; pairs.size < count && index < users.length * providers.length; index += 1) {
    const user = users[index % users.length]?.id ?? ''
    const round = Math.floor(index / users.length)
    const provider = providers[(index + round) % providers.length]?.id ?? ''
    pairs.set(`${user} ${provider}`, [user, provider])
  }
  await inParallel([...pairs.values()], 8, async ([accountId, receiverId]) => {
    const draft = { receiverId, clientId: newId(), content: `${accountId} begins` }
    await app.messaging.send({ accountId, role: 'user' }, draft)
  })
  return [...pairs.values()]
}

async function talk(
  talkers: readonly Talker[],
  pairs: readonly Pair[],
  { messages, runMs, random }: { messages: number; runMs: number; random: () => number },
): Promise<void> {
  const byId = new Map(talkers.map((one) => [one.id, one]))
  let said = 0
  while (said < messages) {
    const started = performance.now()
    const pair = pairs[Math.floor(random() * pairs.length)] ?? ['', '']
    const [from, to] = random() < 0.5 ? pair : [pair[1], pair[0]]
    if (byId.get(from)?.send(to, `${said} of ${from}`)) {
      said += 1
    }
    await sleep(Math.max(1, runMs / messages - (performance.now() - started)))
  }
}

async function disturb(
  talkers: readonly Talker[],
  { loseSignals }: Stage,
  random: () => number,
  signal: AbortSignal,
) {
  const counts = { cuts: 0, lostSignals: 0 }
  const every = async (meanMs: number, work: () => unknown) => {
    while (!signal.aborted) {
      await sleep(meanMs * 2 * random(), undefined, { signal }).then(work, () => undefined)
    }
  }
  await Promise.all([
    every(CUT_EVERY_MS / talkers.length, () => {
      counts.cuts += 1
      talkers[Math.floor(random() * talkers.length)]?.cut()
    }),
    every(SIGNALS_LOST_EVERY_MS, async () => {
      counts.lostSignals += 1
      await loseSignals()
    }),
  ])
  return counts
}

/** Waits until all messages are stored and shown; returns the remaining differences. */
async function settle(talkers: readonly Talker[], { platform }: Backend) {
  const ends = performance.now() + SETTLE_MS
  let wrong = await compare(talkers, platform)
  while (wrong.missed.length > 0 && performance.now() < ends) {
    await sleep(500)
    wrong = await compare(talkers, platform)
  }
  return wrong
}

async function compare(talkers: readonly Talker[], { db }: Backend['platform']) {
  const rows = await db.sql<{ account_id: string; other_id: string; contents: string[] }[]>`
    select m.account_id, m.other_id, array_agg(g.content order by g.seq) as contents
    from conversation_member m join message g on g.conversation_id = m.conversation_id
    group by m.account_id, m.other_id`
  const stored = new Map(rows.map((row) => [`${row.account_id} ${row.other_id}`, row.contents]))
  const all = rows.flatMap(({ contents }) => contents)
  const known = new Set(all)
  const missed: string[] = []
  for (const { id, shown, acknowledged, isQuiet } of talkers) {
    if (!isQuiet()) {
      missed.push(`${id} waits for an acknowledgement`)
    }
    for (const [other, list] of shown) {
      const truth = stored.get(`${id} ${other}`) ?? []
      if (truth.join('\n') !== list.join('\n')) {
        missed.push(`${id} is shown ${list.length} of ${truth.length} with ${other}`)
      }
    }
    missed.push(...acknowledged.filter((one) => !known.has(one)).map((one) => `lost: ${one}`))
  }
  // Each message is in the rows of both sides. The first message of a conversation has the same
  // text for several receivers, so it is not counted.
  const counts = Map.groupBy(
    all.filter((one) => !one.endsWith('begins')),
    (one) => one,
  )
  const doubled = [...counts].flatMap(([text, times]) => (times.length === 2 ? [] : [text]))
  return { missed, doubled }
}
