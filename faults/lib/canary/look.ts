import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'
import { io } from 'socket.io-client'
import { z } from 'zod'
import type { CallSpec } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { inParallel } from '../dice.ts'
import type { Answer, Browser } from './browser.ts'
import type { Reader } from './canaries.ts'
import type { createJudge } from './judge.ts'

export type ReaderSession = {
  readonly url: string
  /** The origin as browsers know it. */
  readonly origin: string
  readonly pagesMax: number
  readonly reader: Reader
  readonly browser: Browser
  readonly judge: Pick<ReturnType<typeof createJudge>, 'see'>
  /** The ids of existing objects; each is tried in each field that takes an id. */
  readonly ids: readonly string[]
  /** The ids of existing accounts. */
  readonly people: readonly string[]
}

const AT_ONCE = 8
const FILES_MAX = 200
const SENT_MAX = 200_000
/** These calls would end the reader's session or account. */
const LEAVING = /signOut|endSession|endOther|deleteCustomer|delete$|endAdmin|setPermissions/
const strange = ['', '0', "' or 1=1 --", '../../etc/passwd', '\u0000', 'x'.repeat(3000), '{}']

const table: readonly CallSpec[] = Object.values(calls)

/**
 * Sends every GET call with every id and with invalid values, and requests all files that the
 * answers name.
 */
export async function readEverything(session: ReaderSession): Promise<void> {
  const paths = new Set<string>()
  const requests = table
    .filter(({ method }) => method === 'GET')
    .flatMap((spec) => inputsOf(spec, session.ids).map((input) => ({ spec, input })))
  await inParallel(requests, AT_ONCE, async ({ spec, input }) => {
    const answer = await session.browser.send(spec, input)
    see(session, `${spec.name} ${JSON.stringify(input).slice(0, 120)}`, answer)
    for (const [, path = ''] of String(answer.body).matchAll(/"(\/[^"\s]{3,300})"/g)) {
      paths.add(path)
    }
  })
  const named = [...paths].slice(0, FILES_MAX)
  await inParallel(named, AT_ONCE, async (path) => {
    see(session, path, await session.browser.ask(path))
  })
}

/** Sends every POST call with empty and invalid bodies. */
export async function provokeRefusals(session: ReaderSession): Promise<void> {
  const specs = table.filter(({ method, name }) => method === 'POST' && !LEAVING.test(name))
  await inParallel(specs, AT_ONCE, async (spec) => {
    const fields = fieldsOf(spec.body)
    const filled = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]))
    const bodies = [{}, [], filled(1e308), filled({ $ne: null }), ...strange.map(filled)]
    for (const body of bodies) {
      see(
        session,
        spec.name,
        await session.browser.send(spec, { body, params: paramsOf(spec, 'x') }),
      )
    }
  })
  for (const body of ['{', '\u0000', `{"email":"${'x'.repeat(SENT_MAX)}"}`]) {
    const headers = { 'content-type': 'application/json' }
    see(
      session,
      'no JSON',
      await session.browser.ask('/api/cart/add', { method: 'POST', headers, body }),
    )
  }
}

/** Opens every page, and all addresses that the pages contain. */
export async function turnPages(session: ReaderSession): Promise<void> {
  const known = new Set(await addresses(session))
  const waiting = [...known]
  for (let turned = 0; waiting.length > 0 && turned < session.pagesMax; ) {
    const round = waiting.splice(0, AT_ONCE)
    turned += round.length
    await Promise.all(
      round.map(async (path) => {
        const answer = await session.browser.ask(path)
        see(session, path, answer)
        if (!answer.type.includes('html')) {
          return
        }
        for (const [, found = ''] of String(answer.body).matchAll(/(?:href|src)="(\/[^"#]*)"/g)) {
          const next = found.replaceAll('&amp;', '&')
          if (!known.has(next) && known.size < session.pagesMax) {
            known.add(next)
            waiting.push(next)
          }
        }
      }),
    )
  }
}

const ROUTES = join(import.meta.dirname, '..', '..', '..', 'src', 'web', 'route-tree.gen.ts')
const BESIDE_PAGES = [
  '/api/openapi.json',
  '/metrics',
  '/readyz',
  '/healthz',
  '/robots.txt',
  '/sitemap.xml',
  '/api/dev/outbox',
  '/.env',
  '/secrets.key',
  '/..%2f..%2fpackage.json',
  '/%',
]

async function addresses({ ids, people }: ReaderSession): Promise<readonly string[]> {
  const tree = await readFile(ROUTES, 'utf8')
  const [, routes = ''] = /interface FileRoutesByFullPath \{([\s\S]*?)\n\}/.exec(tree) ?? []
  const patterns = [...routes.matchAll(/'(\/[^']*)':/g)].map(([, path = '']) => path)
  const filled = patterns.flatMap((pattern) =>
    pattern.includes('$')
      ? [...ids, ...people].map((id) => pattern.replaceAll(/\$\w*/g, id))
      : [pattern],
  )
  return [...BESIDE_PAGES, ...filled]
}

const NAMESPACES = [
  '/messaginglive',
  '/notificationslive',
  '/scorecardlive/forhomepage',
  '/scorecardlive/forsubscribed',
  '/scorecardlive/serviceproviderdashboard',
]

/**
 * Listens on all socket namespaces while claiming to be each account; returns a function that ends
 * it.
 */
export function listen({ url, origin, reader, browser, judge, people }: ReaderSession) {
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const sockets = NAMESPACES.map((namespace) => {
    const socket = io(`${url}${namespace}`, {
      forceNew: true,
      reconnection: false,
      transports: ['websocket'],
      extraHeaders: { origin, cookie },
    })
    const record = (what: string, data: unknown) =>
      judge.see({
        by: reader,
        where: `${namespace} ${what}`,
        bytes: Buffer.from(JSON.stringify(data) ?? ''),
      })
    socket.onAny(record)
    socket.on('connect_error', ({ message }) => record('refusal', message))
    socket.on('connect', () => {
      for (const [index, id] of people.entries()) {
        socket.emit('details', { id, senderId: id, receiverId: people[index - 1] ?? id, page: 1 })
        socket.emit('since', [[id, 0]])
      }
    })
    return socket
  })
  return () => {
    for (const socket of sockets) {
      socket.disconnect()
    }
  }
}

/** The decompressed contents of a file, which are searched too. */
export function unpacked(bytes: Buffer): readonly Buffer[] {
  const head = bytes.subarray(0, 4).toString('latin1')
  if (head === '%PDF') {
    const streams = bytes.toString('latin1').matchAll(/\bstream\r?\n([\s\S]*?)\r?\nendstream/g)
    return [...streams].flatMap(([, packed = '']) =>
      tried(() => inflateSync(Buffer.from(packed, 'latin1'))),
    )
  }
  if (head === 'PK\u0003\u0004') {
    return zipped(bytes)
  }
  return head.startsWith('\u001f\u008b') ? tried(() => gunzipSync(bytes)) : []
}

/** Uses the central directory at the archive's end, which has the length of each part. */
function zipped(bytes: Buffer): readonly Buffer[] {
  const parts: Buffer[] = []
  const listed = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = bytes.indexOf(listed); at >= 0; at = bytes.indexOf(listed, at + 4)) {
    const length = bytes.readUInt32LE(at + 20)
    const begins = bytes.readUInt32LE(at + 42)
    const from = begins + 30 + bytes.readUInt16LE(begins + 26) + bytes.readUInt16LE(begins + 28)
    const packed = bytes.subarray(from, from + length)
    parts.push(
      ...(bytes.readUInt16LE(at + 10) === 0 ? [packed] : tried(() => inflateRawSync(packed))),
    )
  }
  return parts
}

function tried(open: () => Buffer): readonly Buffer[] {
  try {
    return [open()]
  } catch {
    return []
  }
}

function see(
  { reader, judge }: ReaderSession,
  where: string,
  { bytes, body, status }: Answer,
): void {
  for (const seen of [bytes, ...unpacked(body)]) {
    judge.see({ by: reader, where: `${where} (${status})`, bytes: seen })
  }
}

const idField = /id$|^with$|^_id$/i

function inputsOf(spec: CallSpec, ids: readonly string[]) {
  const fields = fieldsOf(spec.query)
  const params = fieldsOf(spec.params)
  const named = fields.filter((field) => idField.test(field))
  const filled = (names: readonly string[], value: string) =>
    Object.fromEntries(names.map((name) => [name, value]))
  const takesIds = named.length + params.length > 0
  const takesWords = fields.length + params.length > 0
  return [
    { query: {}, params: filled(params, 'x') },
    ...(takesIds ? ids : []).flatMap((id) =>
      choicesOf(spec.query).map((chosen) => ({
        query: { ...filled(named, id), ...chosen },
        params: filled(params, id),
      })),
    ),
    ...(takesWords ? strange : []).map((one) => ({
      query: filled(fields, one),
      params: filled(params, encodeURIComponent(one || 'x')),
    })),
  ]
}

/** Every value of each required enum field; one empty object if there is no such field. */
function choicesOf(schema: z.ZodType | undefined): readonly Readonly<Record<string, unknown>>[] {
  if (schema === undefined) {
    return [{}]
  }
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  })
  const choices = required.flatMap((field) => {
    const values: readonly unknown[] = Object(properties[field]).enum ?? []
    return values.map((value) => ({ [field]: value }))
  })
  return choices.length === 0 ? [{}] : choices
}

function paramsOf(spec: CallSpec, value: string) {
  return Object.fromEntries(fieldsOf(spec.params).map((name) => [name, value]))
}

function fieldsOf(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) {
    return []
  }
  const { properties, anyOf = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const all = [properties, ...anyOf.map((one) => Object(one).properties)]
  return [...new Set(all.flatMap((one) => Object.keys(one ?? {})))]
}
