import { setTimeout as sleep } from 'node:timers/promises'
import { notificationsLive } from '#contract/notifications/live.ts'
import { homeScorecardLive } from '#contract/scorecard/live.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { type BareSocket, openBareSocket } from '#main/testing/bare-socket.ts'

/** Browsers with a page open, each as cheap as can be. */
export type SocketCrowd = {
  /** How many have joined, and have been told how things are. */
  readonly joined: () => number
  readonly close: () => void
}

type CrowdOptions = {
  readonly url: string
  readonly count: number
  /** Of sessions; every tenth browser has one of them, and hears of notifications. */
  readonly cookies: readonly string[]
}

/** As Socket.IO's client comes back: after a second, later after five, never all at once. */
const FIRST_PAUSE_MS = SECOND_MS
const LONGEST_PAUSE_MS = 5 * SECOND_MS
/** As our pages give up a line that does not answer. */
const JOIN_WITHIN_MS = 8 * SECOND_MS
const SIGNED_IN_EVERY = 10

type Member = { socket: BareSocket | undefined; isJoined: boolean }

export function gatherSockets({ url, count, cookies }: CrowdOptions): SocketCrowd {
  const members: Member[] = Array.from({ length: count }, () => ({
    socket: undefined,
    isJoined: false,
  }))
  let isOver = false
  const stay = async (member: Member, place: number) => {
    const cookie = place % SIGNED_IN_EVERY === 0 ? cookies[place % cookies.length] : undefined
    let pauseMs = FIRST_PAUSE_MS
    while (!isOver) {
      if (await joinOnce(member, url, cookie)) {
        pauseMs = FIRST_PAUSE_MS
      }
      await sleep(isOver ? 0 : pauseMs * (0.5 + Math.random()))
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }
  members.forEach((member, place) => void stay(member, place))
  return {
    joined: () => members.filter(({ isJoined }) => isJoined).length,
    close: () => {
      isOver = true
      for (const { socket } of members) {
        socket?.end()
      }
    },
  }
}

/** Stays until the line ends; whether it had joined by then. */
function joinOnce(member: Member, url: string, cookie: string | undefined): Promise<boolean> {
  const { namespace } = cookie === undefined ? homeScorecardLive : notificationsLive
  const origin = `http://localhost:${new URL(url).port}`
  return new Promise((resolve) => {
    const late = setTimeout(() => member.socket?.end(), JOIN_WITHIN_MS)
    member.socket = openBareSocket(
      { url, namespace, origin, cookie },
      {
        onJoined: ({ emit }) => {
          if (cookie === undefined) {
            emit('details', { id: '', role: '', page: '', mode: 'frames' })
          }
        },
        onEvent: () => {
          clearTimeout(late)
          member.isJoined = true
        },
        onEnd: () => {
          clearTimeout(late)
          resolve(member.isJoined)
          member.isJoined = false
        },
      },
    )
  })
}
