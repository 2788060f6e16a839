import {
  homeScorecardLive,
  providerScorecardLive,
  subscribedScorecardLive,
} from '#contract/scorecard/live.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { bindLive, type Joined, type LiveNamespace } from '#platform/sockets/namespace.ts'
import type { Deliveries } from '../deliveries.ts'
import type { Page } from './page.ts'
import type { PageEmitters } from './page-rooms.ts'
import { createScorecardLive, type ScorecardLiveDeps } from './scorecard-live.ts'

export type ScorecardNamespacesDeps = ScorecardLiveDeps & {
  readonly deliveries: Pick<Deliveries, 'received'>
}

/** The specification's three namespaces. */
export function scorecardNamespaces(parts: ScorecardNamespacesDeps): readonly LiveNamespace[] {
  const live = createScorecardLive(parts)
  const pageOf = (page: Page) => {
    let opened: Awaited<ReturnType<typeof live.open>> | undefined
    return {
      joined: () => undefined,
      left: (connection: Joined) => opened?.members.left(connection),
      open: async (emitters: PageEmitters) => {
        opened = await live.open(page, emitters)
        return { stop: () => live.close(page) }
      },
      listeners: {
        details: (connection: Browser, { mode }: { readonly mode?: 'frames' | undefined }) =>
          opened?.members.join(connection, mode ?? 'whole'),
        since: (connection: Browser, { journals, view }: Since) =>
          opened?.members.join(connection, 'frames', { journals: new Map(journals), view }),
        received: async ({ viewer }: Browser, { trades }: { readonly trades: string[] }) => {
          if (viewer.kind === 'account') {
            await parts.deliveries.received(viewer.accountId, trades, parts.clock.now())
          }
        },
      },
    }
  }
  const [mine, subscribed, all] = [pageOf('mine'), pageOf('subscribed'), pageOf('all')]
  return [
    bindLive(providerScorecardLive, { ...mine, opened: (rooms) => mine.open({ rooms }) }),
    bindLive(subscribedScorecardLive, {
      ...subscribed,
      opened: (rooms) => subscribed.open({ rooms }),
    }),
    bindLive(homeScorecardLive, {
      ...all,
      opened: (rooms) =>
        all.open({
          rooms,
          today: {
            to: (members, frame) => rooms.emitTo(members, 'todayScorecards', frame),
            toRoom: (room, frame, except) => rooms.emit(room, 'todayScorecards', frame, except),
          },
        }),
    }),
  ]
}

type Browser = Joined & { readonly viewer: Viewer }
type Since = {
  readonly journals: readonly (readonly [string, number])[]
  readonly view?: string | undefined
}
