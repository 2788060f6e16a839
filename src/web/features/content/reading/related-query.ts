import type { ApiClient } from '#contract/call.ts'
import { relatedPieces } from '#contract/content/public-calls.ts'
import { callKey } from '#web/lib/api/query.ts'
import type { RelatedLists } from './related-pieces.tsx'

const NOTHING: RelatedLists = { fromProvider: [], sameCategory: [] }

/** Related pieces; none after a failure, since the piece can be read without them. */
export function relatedQuery(api: ApiClient, id: string) {
  const input = { params: { id } }
  return {
    queryKey: callKey(relatedPieces, input),
    queryFn: (): Promise<RelatedLists> =>
      api(relatedPieces, input).then(
        ({ data }) => data,
        () => NOTHING,
      ),
  }
}
