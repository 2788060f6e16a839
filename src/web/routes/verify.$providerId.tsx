import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { performanceReport } from '#contract/scorecard/query-calls.ts'
import { pageTexts } from '#web/features/verify/texts.ts'
import { VerifyScreen } from '#web/features/verify/verify-screen.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId } from '#web/lib/page/guards.ts'
import { pageHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/verify/$providerId')({
  loader: ({ context: { api, queryClient }, params: { providerId } }) => {
    requireId(providerId)
    return queryClient.ensureQueryData(callQuery(api, performanceReport, inputOf(providerId)))
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { name, providerId } = loaderData.data
    return pageHead({
      path: `/verify/${providerId}`,
      title: pageTexts.title(name),
      description: pageTexts.about(name),
      unlisted: true,
    })
  },
  component: Verify,
})

const inputOf = (providerId: string) => ({ query: { providerId } })

function Verify() {
  const { providerId } = Route.useParams()
  const input = inputOf(providerId)
  const report = useSuspenseQuery(callQuery(useApi(), performanceReport, input)).data.data
  return <VerifyScreen key={providerId} report={report} />
}
