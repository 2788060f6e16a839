import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient, CallInput, CallReply, CallSpec } from '#contract/call.ts'

/** The cursor of the first page. */
const START = ''

/**
 * Query options for a list with cursor pagination: the loader fills the cache with the first page
 * (`ensureInfiniteQueryData`), the component reads it and fetches more.
 *
 * @param inputAt the call's input for the page at the cursor, or for the first page
 * @param cursorOf the reply's cursor of the next page
 */
export function callPages<C extends CallSpec>(
  api: ApiClient,
  call: C,
  inputAt: (cursor: string | undefined) => CallInput<C>,
  cursorOf: (reply: CallReply<C>) => string | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [call.name, 'pages', inputAt(undefined)],
    queryFn: ({ pageParam }) => api(call, inputAt(pageParam === START ? undefined : pageParam)),
    initialPageParam: START,
    getNextPageParam: cursorOf,
  })
}
