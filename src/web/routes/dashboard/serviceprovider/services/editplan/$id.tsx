import { createFileRoute } from '@tanstack/react-router'
import { getDocuments, ownPlan } from '#contract/plans/own-plans.ts'
import { EditPlanScreen } from '#web/features/my-plans/plans/edit-plan-screen.tsx'
import { pageTexts } from '#web/features/my-plans/texts.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { requireId, requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

export const Route = createFileRoute('/dashboard/serviceprovider/services/editplan/$id')({
  beforeLoad: requireSession('provider'),
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    requireId(id)
    const [plan] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, ownPlan, { params: { id } })),
      queryClient.ensureQueryData(callQuery(api, getDocuments, { query: {} })),
    ])
    return plan.data.title
  },
  head: ({ loaderData }) => unlistedHead(loaderData ?? pageTexts.plan),
  component: EditPlan,
})

function EditPlan() {
  return <EditPlanScreen id={Route.useParams().id} />
}
