import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiClient, CallInput, CallReply, CallSpec } from '#contract/call.ts'

/** Stands for the first page, which has no cursor. */
const START = ''

/**
 * Query options for a list that is walked by cursor: the loader fills the cache with the first page
 * (`ensureInfiniteQueryData`), the component reads it and asks for more.
 *
 * @param inputAt the call's input for the page at the cursor, or for the first one
 * @param cursorOf where the reply says that the list goes on
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
