import { setTimeout as sleep } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'
import { notificationsLive } from '#contract/notifications/live.ts'
import { homeScorecardLive } from '#contract/scorecard/live.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { openBareSocket } from '#main/testing/bare-socket.ts'

/** The settings of the thread. */
export type CrowdOrder = {
  readonly url: string
  readonly count: number
  readonly cookies: readonly string[]
  /** The number of sockets that have joined, shared with the caller. */
  readonly joined: Int32Array
}

/** Reconnection delays of Socket.IO's client: one second, then up to five, with jitter. */
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 5 * SECOND_MS
/** The timeout after which our pages give up a connection. */
const JOIN_WITHIN_MS = 8 * SECOND_MS
const SIGNED_IN_EVERY = 10

const { url, count, cookies, joined }: CrowdOrder = workerData

async function stay(place: number): Promise<never> {
  const cookie = place % SIGNED_IN_EVERY === 0 ? cookies[place % cookies.length] : undefined
  let pauseMs = FIRST_PAUSE_MS
  while (true) {
    if (await joinOnce(cookie)) {
      pauseMs = FIRST_PAUSE_MS
    }
    await sleep(pauseMs * (0.5 + Math.random()))
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
  }
}

/** Resolves when the connection ends, with whether it had joined by then. */
function joinOnce(cookie: string | undefined): Promise<boolean> {
  const { namespace } = cookie === undefined ? homeScorecardLive : notificationsLive
  const origin = `http://localhost:${new URL(url).port}`
  return new Promise((resolve) => {
    let isJoined = false
    const late = setTimeout(() => socket.end(), JOIN_WITHIN_MS)
    const socket = openBareSocket(
      { url, namespace, origin, cookie },
      {
        onJoined: ({ emit }) => {
          if (cookie === undefined) {
            emit('details', { id: '', role: '', page: '', mode: 'frames' })
          }
        },
        onEvent: () => {
          if (!isJoined) {
            clearTimeout(late)
            isJoined = true
            Atomics.add(joined, 0, 1)
          }
        },
        onEnd: () => {
          clearTimeout(late)
          if (isJoined) {
            Atomics.sub(joined, 0, 1)
          }
          resolve(isJoined)
        },
      },
    )
  })
}

for (let place = 0; place < count; place += 1) {
  void stay(place)
}
