import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ApiClient, CallInput, CallReply, CallSpec } from '#contract/call.ts'

/** The cursor of the first page. */
const START = ''

/** A call that replies with one page of a list and the cursor of the next. */
type ListCall = CallSpec & { readonly reply: z.ZodType<{ nextCursor?: string | undefined }> }

type ListInput<C extends CallSpec> = CallInput<C> & { readonly query: object }

/**
 * Query options for a list with cursor pagination: the loader fills the cache with the first page
 * (`ensureInfiniteQueryData`), the component reads it and fetches more.
 *
 * @param input the call's input for the first page
 */
export function callPages<C extends ListCall>(api: ApiClient, call: C, input: ListInput<C>) {
  return callPagesBy(api, call, input, (reply) => reply.nextCursor)
}

/** The same for a reply that has the cursor of the next page in another place. */
export function callPagesBy<C extends CallSpec>(
  api: ApiClient,
  call: C,
  input: ListInput<C>,
  cursorOf: (reply: CallReply<C>) => string | undefined,
) {
  return infiniteQueryOptions({
    queryKey: [call.name, 'pages', input],
    queryFn: ({ pageParam }) =>
      api(
        call,
        pageParam === START ? input : { ...input, query: { ...input.query, cursor: pageParam } },
      ),
    initialPageParam: START,
    getNextPageParam: cursorOf,
  })
}
