import { QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiClient, CallInput, CallSpec } from '#contract/call.ts'
import { isApiError } from './api-error.ts'

/** Younger data is shown without a new request. */
const FRESH_MS = 30_000
const MAX_TRIES = 3

/**
 * Query options for one call: the loader fills the cache with them, and the component reads with
 * the same options. The key is the call's name and its input.
 */
export function callQuery<C extends CallSpec>(api: ApiClient, call: C, input: CallInput<C>) {
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: () => api(call, input),
  })
}

/** The cache key of one input of a call or, without input, the common prefix of all its keys. */
export function callKey<C extends CallSpec>(call: C, input?: CallInput<C>): readonly unknown[] {
  return input === undefined ? [call.name] : [call.name, input]
}

/** The query cache of a browser tab, or of one server-rendered page. */
export function createQueryClient(side: 'browser' | 'server'): QueryClient {
  return new QueryClient({ defaultOptions: side === 'server' ? serverDefaults : browserDefaults })
}

const serverDefaults = {
  queries: { staleTime: Number.POSITIVE_INFINITY, retry: false },
} as const

/**
 * Offline, a call fails immediately with an error. The library's default would pause it: the page
 * would never load, and a payment would be sent whenever the connection is back.
 */
const NEVER_PAUSE = 'always'

const browserDefaults = {
  queries: {
    staleTime: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: true,
    networkMode: NEVER_PAUSE,
    retry: (failures: number, error: Error) =>
      failures < MAX_TRIES - 1 && isApiError(error) && error.code === 'unavailable',
  },
  mutations: { networkMode: NEVER_PAUSE },
} as const
