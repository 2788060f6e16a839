import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { performanceReport } from '#contract/scorecard/query-calls.ts'
import { registrationRecords } from '#contract/scorecard/summary-calls.ts'
import { PerformanceReport } from '#web/features/performance/performance-report.tsx'
import { pageTexts } from '#web/features/performance/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { RegistrationRecords } from '#web/lib/display/registration-records.tsx'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/view/serviceprovider/$id/performance')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [report] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, performanceReport, inputOf(id))),
      queryClient.ensureQueryData(callQuery(api, registrationRecords, inputOf(id))),
    ])
    return report
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
  const api = useApi()
  const report = useSuspenseQuery(callQuery(api, performanceReport, inputOf(id))).data.data
  const records = useSuspenseQuery(callQuery(api, registrationRecords, inputOf(id))).data.data
  return (
    <div className="flex flex-col gap-6">
      <RegistrationRecords records={records} />
      <PerformanceReport report={report} />
    </div>
  )
}
