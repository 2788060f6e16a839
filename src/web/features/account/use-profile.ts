import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { getProfile } from '#contract/accounts/profile.ts'
import { listSessions } from '#contract/accounts/sign-in.ts'
import type { ApiClient, CallReply } from '#contract/call.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { useUpdateSession } from '#web/lib/session/session.ts'

export type Profile = CallReply<typeof getProfile>['data']

/** For the loaders of pages that show the account. */
export async function loadAccount(api: ApiClient, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(callQuery(api, getProfile, {})),
    queryClient.ensureQueryData(callQuery(api, listSessions, {})),
  ])
}

export function useProfile(): Profile {
  return useSuspenseQuery(callQuery(useApi(), getProfile, {})).data.data
}

/** Shows a changed profile everywhere, including the top bar. */
export function useShowProfile(): (profile: Profile) => Promise<void> {
  const queryClient = useQueryClient()
  const updateSession = useUpdateSession()
  return useCallback(
    async (profile) => {
      queryClient.setQueryData(callKey(getProfile, {}), { success: true, data: profile })
      const { name: RegName, email, number, profileUrl } = profile
      await updateSession({ RegName, email, number, profileUrl })
    },
    [queryClient, updateSession],
  )
}
