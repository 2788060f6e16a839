import { setTimeout as sleep } from 'node:timers/promises'
import { services } from '#contract/plans/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { type ActorGroup, purchase } from './crash/operations.ts'
import { percentile } from './percentile.ts'

/** A page and a call from the visitor cache, and a search that is not cached. */
const VISITED = ['/', services.path, `${services.path}?q=`] as const
const PAUSE_MS = 20
const NO_ANSWER_MS = 30 * SECOND_MS

export type Answered = {
  readonly path: string
  /** 0 if there was no answer. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: string | null
  /** The time of the answer, by `performance.now()`. */
  readonly at: number
}

/**
 * Sends one request as a new visitor, over its own connection; `from` is the address for a proxy
 * that trusts it.
 */
export async function ask(url: string, path: string, from?: string): Promise<Answered> {
  const began = performance.now()
  const signal = AbortSignal.timeout(NO_ANSWER_MS)
  const headers = { connection: 'close', ...(from && { 'x-forwarded-for': from }) }
  const answer = await fetch(new URL(path, url), { headers, signal }).then(
    async (reply) => {
      await reply.arrayBuffer()
      return { status: reply.status, retryAfter: reply.headers.get('retry-after') }
    },
    () => ({ status: 0, retryAfter: null }),
  )
  const at = performance.now()
  return { path, ...answer, ms: at - began, at }
}

/** The path of the given turn. */
export function pathOf(turn: number): string {
  const path = VISITED[turn % VISITED.length] ?? '/'
  return path.endsWith('=') ? `${path}${turn}` : path
}

/** A visitor who opens one path after another until the end. */
export async function visit(
  url: string,
  isOver: () => boolean,
  from?: string,
): Promise<readonly Answered[]> {
  const answers: Answered[] = []
  for (let turn = 0; !isOver(); turn += 1) {
    answers.push(await ask(url, pathOf(turn), from))
    await sleep(PAUSE_MS)
  }
  return answers
}

/**
 * The answers other than 200. Up to `busyShare` of all may be 503 with `Retry-After`: on a busy
 * machine a product that has just started says so.
 */
export function failedOf(answers: readonly Answered[], busyShare: number): readonly Answered[] {
  const isBusy = ({ status, retryAfter }: Answered) => status === 503 && retryAfter !== null
  const mayBeBusy = answers.filter(isBusy).length <= answers.length * busyShare
  return answers.filter((one) => one.status !== 200 && !(mayBeBusy && isBusy(one)))
}

/** The breaches when nothing is wrong with the system: every answer must be 200 and in time. */
export function breachesOf(
  answers: readonly Answered[],
  p99Ms: number,
  busyShare = 0,
): readonly string[] {
  const failed = failedOf(answers, busyShare)
  const p99 = p99Of(answers)
  return [
    ...failed.map(
      ({ path, status, ms }) => `${path} was answered ${status} in ${Math.round(ms)} ms`,
    ),
    ...(p99 > p99Ms ? [`visitors waited ${p99} ms (p99)`] : []),
  ]
}

export function p99Of(answers: readonly Answered[]): number {
  return percentile(
    answers.map(({ ms }) => ms),
    0.99,
  )
}

/** All buyers buy repeatedly until the end; returns their refusals. */
export async function keepBuying(
  groups: readonly ActorGroup[],
  isOver: () => boolean,
): Promise<readonly string[]> {
  const refused: string[] = []
  await Promise.all(
    groups.map(async (group) => {
      while (!isOver()) {
        await purchase(group).catch((error: unknown) => {
          refused.push(`a purchase was refused: ${error instanceof Error ? error.message : error}`)
        })
      }
    }),
  )
  return refused
}
