import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { performanceReport } from '#contract/scorecard/query-calls.ts'
import { PerformanceReport } from '#web/features/performance/performance-report.tsx'
import { pageTexts } from '#web/features/performance/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/view/serviceprovider/$id/performance')({
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    return queryClient.ensureQueryData(callQuery(api, performanceReport, inputOf(id)))
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { name, providerId, overall } = loaderData.data
    return pageHead({
      title: pageTexts.title(name),
      description: pageTexts.about(name),
      path: `/view/serviceprovider/${providerId}/performance`,
      // Empty pages should not be indexed.
      ...(overall.calls > 0 ? {} : { unlisted: true }),
    })
  },
  component: ProfilePerformance,
})

const inputOf = (providerId: string) => ({ query: { providerId } })

function ProfilePerformance() {
  const { id } = Route.useParams()
  const report = useSuspenseQuery(callQuery(useApi(), performanceReport, inputOf(id))).data.data
  return <PerformanceReport report={report} />
}
