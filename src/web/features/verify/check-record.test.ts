import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DailyRoot } from '#contract/scorecard/record.ts'
import { rootGenesis, rootOf } from '#modules/scorecard/rules/record/daily-root-hash.ts'
import {
  type History,
  historyArbitrary,
  historyOf,
  providerId,
  published,
} from '#modules/scorecard/rules/testing.ts'
import { createBrowserApi } from '#web/lib/api/browser-api.ts'
import {
  type CheckRecordOptions,
  checkRecord,
  isConsistent,
  type Progress,
} from './check-record.ts'
import { sha256 } from './sha256.ts'

let history: History

beforeAll(() => {
  const rich = (one: History) => one.rows.length > 20 && published(one).report.overall.calls > 1
  history = fc.sample(historyArbitrary.filter(rich), { numRuns: 1, seed: 7 })[0] ?? expect.fail()
})

type Replies = Record<string, (query: URLSearchParams) => object>

/** The replies of a server whose record is correct. */
function honestReplies(): Replies {
  const { report, rows } = published(history)
  const { seq, hash } = report.journal
  const heads = [{ providerId, seq, hash }]
  const first = { day: '2026-11-20', prev: rootGenesis(sha256), heads }
  const root: DailyRoot = {
    day: first.day,
    prev: first.prev,
    root: rootOf(first, sha256),
    providers: 1,
    publishedAt: '2026-11-20T18:31:00.000Z',
  }
  return {
    performance: () => ({ data: report }),
    journal: (query) => {
      const after = Number(query.get('after'))
      return { data: rows.filter((row) => row.seq > after), head: report.journal }
    },
    roots: () => ({ data: [root] }),
    rootheads: () => ({ data: { root, heads } }),
  }
}

/** A server that replies over HTTP; `status` can refuse a path. */
function serve(replies: Replies, status: (path: string) => number = () => 200) {
  const asked: string[] = []
  const send: typeof fetch = async (input) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost')
    const path = pathname.split('/').at(-1) ?? ''
    asked.push(path)
    const code = status(path)
    const body =
      code === 200
        ? { success: true, ...replies[path]?.(searchParams) }
        : { success: false, code: 'rate_limited', message: 'Too many requests' }
    return Response.json(body, { status: code, headers: { 'Retry-After': '3' } })
  }
  return { send, asked }
}

function partsOf(send: typeof fetch) {
  const waited: number[] = []
  const progress: Progress[] = []
  const parts: CheckRecordOptions = {
    api: createBrowserApi(send),
    sha256,
    now: () => 100_000,
    wait: async (ms) => {
      waited.push(ms)
    },
    onProgress: (one) => progress.push(one),
  }
  return { parts, waited, progress }
}

describe('the check of a record', () => {
  it('confirms an intact record and reports its progress', async () => {
    const { send, asked } = serve(honestReplies())
    const { parts, progress } = partsOf(send)
    const check = await checkRecord(parts, providerId)
    expect(isConsistent(check)).toBe(true)
    expect(check.verdict.events).toBe(history.rows.length)
    expect(check.roots).toMatchObject({ days: 1, opened: 1, breaches: [] })
    expect(asked).toEqual(['roots', 'performance', 'journal', 'rootheads'])
    const total = history.rows.length
    expect(progress).toEqual([{ done: total, total }])
  })

  it('waits as long as the server says when it is rate limited', async () => {
    let refusals = 2
    const { send, asked } = serve(honestReplies(), (path) => {
      refusals -= path === 'journal' ? 1 : 0
      return path === 'journal' && refusals >= 0 ? 429 : 200
    })
    const { parts, waited } = partsOf(send)
    const check = await checkRecord(parts, providerId)
    expect(isConsistent(check)).toBe(true)
    expect(waited).toEqual([3_000, 3_000])
    expect(asked.filter((path) => path === 'journal')).toHaveLength(3)
  })

  it('checks a second time before it reports a breach', async () => {
    const honest = honestReplies()
    const { report } = published(history)
    let reports = 0
    const replies: Replies = {
      ...honest,
      performance: () => {
        reports += 1
        return {
          data: reports === 1 ? { ...report, neverEntered: report.neverEntered + 1 } : report,
        }
      },
    }
    const check = await checkRecord(partsOf(serve(replies).send).parts, providerId)
    expect(isConsistent(check)).toBe(true)
    expect(reports).toBe(2)
  })

  it.each([
    ['a figure of the report', 'performance', /"wins":\d+/, '"wins":999'],
    ['the hash of an event', 'journal', /"hash":"[0-9a-f]/, '"hash":"x'],
    ['the rationale of a call', 'journal', /call \d+/, 'another call'],
    ['a daily root', 'roots', /"root":"[0-9a-f]/, '"root":"x'],
    ['the journals of a daily root', 'rootheads', /"seq":\d+/, '"seq":1'],
  ])('detects that %s was changed', async (_, path, pattern, lie) => {
    const honest = honestReplies()
    const replies: Replies = {
      ...honest,
      [path]: (query) => {
        const text = JSON.stringify(honest[path]?.(query))
        expect(text).toMatch(pattern)
        return JSON.parse(text.replace(pattern, lie))
      },
    }
    const { parts, waited } = partsOf(serve(replies).send)
    const check = await checkRecord(parts, providerId)
    expect(isConsistent(check)).toBe(false)
    expect(waited).toHaveLength(1)
  })

  it('detects a journal whose last events are withheld', async () => {
    const honest = honestReplies()
    const { report, rows } = published(historyOf(history.events.slice(0, -1)))
    const replies: Replies = {
      ...honest,
      performance: () => ({ data: report }),
      journal: () => ({ data: rows, head: report.journal }),
    }
    const check = await checkRecord(partsOf(serve(replies).send).parts, providerId)
    expect(check.verdict).toMatchObject({ breaches: [], differences: [] })
    expect(check.roots.breaches).toEqual([{ kind: 'cut_off', day: '2026-11-20' }])
  })

  it('fails when the server fails', async () => {
    const { send } = serve(honestReplies(), () => 500)
    await expect(checkRecord(partsOf(send).parts, providerId)).rejects.toMatchObject({
      status: 500,
    })
  })
})
