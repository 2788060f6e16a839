import { messageOf } from '#web/lib/api/api-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

type QueryErrorProps = {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: string
  compact?: boolean
}

/** What failed to load, why, and a button that loads it again. */
export function QueryError({ query, ...state }: QueryErrorProps) {
  return (
    <ErrorState
      {...state}
      description={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
