import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SessionUser } from '#contract/accounts/types.ts'
import { platformStatus } from '#contract/platform-plans/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import {
  type DashboardGroup,
  dashboardGroups,
  MY_PLANS_PATH,
  openGroups,
} from './dashboard-items.ts'
import { placeTexts } from './texts.ts'

type Places = {
  readonly groups: readonly DashboardGroup[]
  readonly pathname: string
  /** Items that the viewer may not open at present, by path, with the reason. */
  readonly closed: Readonly<Record<string, string>>
}

/** The items of a viewer's dashboard on a page. */
export function usePlaces({ role, permissions }: SessionUser, pathname: string): Places {
  const { routesByPath } = useRouter()
  const inDashboard = pathname.startsWith('/dashboard')
  return {
    groups: openGroups(dashboardGroups(role), (path) => path in routesByPath, permissions),
    pathname,
    closed: useClosedPlaces(role === 'provider' && inDashboard),
  }
}

/** My Plans needs an active subscription. It is open until the server says otherwise. */
function useClosedPlaces(asks: boolean): Places['closed'] {
  const { data } = useQuery({ ...callQuery(useApi(), platformStatus, {}), enabled: asks })
  return data?.data.subscriptionActive === false
    ? { [MY_PLANS_PATH]: placeTexts.needsSubscription }
    : {}
}
