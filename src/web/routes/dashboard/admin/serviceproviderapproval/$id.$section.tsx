import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { isId } from '#kit/id.ts'
import { adminProviderPath } from '#web/features/admin-providers/provider-lists.ts'
import {
  piecePages,
  recommendationPages,
  SECTION_TITLES,
  type Section,
  sections,
  servicePages,
} from '#web/features/admin-sections/pages.ts'
import { PiecesSection } from '#web/features/admin-sections/pieces-section.tsx'
import { RecommendationsSection } from '#web/features/admin-sections/recommendations-section.tsx'
import { ServicesSection } from '#web/features/admin-sections/services-section.tsx'
import { pageTexts } from '#web/features/admin-sections/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

export const Route = createFileRoute('/dashboard/admin/serviceproviderapproval/$id/$section')({
  beforeLoad: requireSession('admin'),
  loader: async ({ context: { api, queryClient }, params: { id, section: said } }) => {
    const section = allowedValue(sections, said)
    if (!isId(id) || section === undefined) {
      throw notFound()
    }
    const fetchFirst = () => {
      switch (section) {
        case 'services':
          return queryClient.ensureInfiniteQueryData(servicePages(api, id))
        case 'recommendations':
          return queryClient.ensureInfiniteQueryData(recommendationPages(api, id))
        default:
          return queryClient.ensureInfiniteQueryData(piecePages(api, id, section))
      }
    }
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, adminProviderDetails, { query: { id } })),
      fetchFirst(),
    ])
    return { section }
  },
  head: () => unlistedHead(pageTexts.title),
  component: ProviderSection,
})

function ProviderSection() {
  const { id } = Route.useParams()
  const { section } = Route.useLoaderData()
  const query = callQuery(useApi(), adminProviderDetails, { query: { id } })
  const provider = useSuspenseQuery(query).data.serviceProviderData
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        eyebrow={SECTION_TITLES[section]}
        title={provider.RegName}
        actions={<ButtonAnchor href={adminProviderPath(id)}>{pageTexts.provider}</ButtonAnchor>}
      />
      <List id={id} section={section} />
    </div>
  )
}

function List({ id, section }: { id: string; section: Section }) {
  switch (section) {
    case 'services':
      return <ServicesSection id={id} />
    case 'recommendations':
      return <RecommendationsSection id={id} />
    default:
      return <PiecesSection id={id} kind={section} />
  }
}
