import { getSession } from '#contract/accounts/sign-in.ts'
import type { CallSpec } from '#contract/call.ts'
import { present } from '#kit/assert.ts'
import { actorCredentials } from '../../../src/demo/actors.ts'
import { createBrowser, pathOf } from '../canary/browser.ts'
import { inParallel } from '../dice.ts'
import { ANY_ID, type Sample, sampleOf } from './samples.ts'

/** A request that sqlmap varies. An asterisk marks a value that it does not find by itself. */
export type Target = {
  readonly name: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** A call with valid input, and how the product answered it. */
export type Probe = {
  readonly spec: CallSpec
  readonly role: Role
  readonly sample: Sample
  readonly status: number
}

const actors = { user: 'U1', provider: 'P2', admin: 'A-full' } as const
type Role = keyof typeof actors

const AT_ONCE = 4
/** How many ids of one answer, and of all answers, are tried in other calls. */
const IDS_PER_CALL = 3
const IDS_MAX = 60
const UUID = /\b[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g
/** These end accounts or sessions that the scan needs, so they come last, with an unknown id. */
const DRASTIC = /delete|reject|endS|endA|endR|signOut|removeVer|changeReg|setPerm|Password/i

/** Signs in as the demo's investor, provider or admin with every permission. */
async function open(url: string, role: Role) {
  const browser = createBrowser(() => url)
  const { email, password } = actorCredentials[actors[role]]
  await browser.signIn(role, email, password)
  const { user } = await browser.make(getSession, {})
  const { _id: id, RegName: name } = present(user, 'signed in')
  return { browser, claims: { id, role, email, name } }
}

/** The cookie of a new session. */
export async function cookieOf(url: string, role: Role): Promise<string> {
  const { browser } = await open(url, role)
  return [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Calls that are open to anyone are made by investors: no cache answers them. */
function roleOf({ access }: CallSpec): Role {
  if (access.who === 'anyone') {
    return 'user'
  }
  return access.permission === undefined ? present(access.roles[0], 'somebody may') : 'admin'
}

/** Sends each call with valid input, and with ids from other answers until it finds something. */
export async function probeCalls(url: string, specs: readonly CallSpec[]): Promise<Probe[]> {
  const [user, provider, admin] = [open(url, 'user'), open(url, 'provider'), open(url, 'admin')]
  const sessions = { user: await user, provider: await provider, admin: await admin }
  const probe = async (spec: CallSpec, ids: readonly string[]) => {
    const role = roleOf(spec)
    const { browser, claims } = sessions[role]
    // The server may close an idle connection just when a request is sent.
    const send = (input: Sample) => browser.send(spec, input).catch(() => browser.send(spec, input))
    const claimed = Object.entries(spec.claims ?? {}).map(([field, of]) => [field, claims[of]])
    let sample = present(sampleOf(spec, Object.fromEntries(claimed)), `a sample of ${spec.name}`)
    let answer = await send(sample)
    const text = JSON.stringify(sample)
    for (const id of text.includes(ANY_ID) ? ids : []) {
      if (answer.status !== 200) {
        const other: Sample = JSON.parse(text.replaceAll(ANY_ID, id))
        const said = await send(other)
        ;[sample, answer] = said.status === 200 ? [other, said] : [sample, answer]
      }
    }
    return { spec, role, sample, status: answer.status, said: String(answer.body) }
  }
  const ids = new Set<string>()
  const reading = specs.filter(({ method }) => method === 'GET')
  await inParallel(reading, AT_ONCE, async (spec) => {
    const { said } = await probe(spec, [])
    for (const [id] of [...said.matchAll(UUID)].slice(0, IDS_PER_CALL)) {
      ids.add(id)
    }
  })
  const known = [...ids].slice(0, IDS_MAX)
  const probes: Probe[] = []
  const taking = specs.filter(({ params, query, body }) => params ?? query ?? body)
  await inParallel(taking, AT_ONCE, async (spec) => {
    probes.push(await probe(spec, DRASTIC.test(spec.name) ? [] : known))
  })
  const rank = ({ spec }: Probe) => Number(DRASTIC.test(spec.name))
  return probes.toSorted((one, other) => rank(one) - rank(other))
}

/** The probe's request in a new session. */
export async function targetOf(url: string, { spec, sample, role }: Probe): Promise<Target> {
  const params = Object.entries(sample.params).map(([name, value]) => [name, `${value}*`])
  const marked = { query: sample.query, params: Object.fromEntries(params) }
  const isForm = spec.files !== undefined
  return {
    name: spec.name,
    method: spec.method,
    url: `${url}${pathOf(spec, marked)}`,
    headers: {
      cookie: await cookieOf(url, role),
      'x-csrf-token': '1',
      'content-type': isForm ? 'multipart/form-data; boundary=f' : 'application/json',
    },
    ...(spec.method === 'POST' && {
      body: isForm ? formOf(sample.body) : JSON.stringify(sample.body),
    }),
  }
}

function formOf(body: unknown): string {
  const data = JSON.stringify(body, (_, value) => (typeof value === 'string' ? `${value}*` : value))
  return `--f\r\ncontent-disposition: form-data; name="data"\r\n\r\n${data}\r\n--f--\r\n`
}
