import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { dashboardSegment, landingPath } from '#contract/accounts/paths.ts'

/** The short address of a dashboard; redirects to its home page. */
export const Route = createFileRoute('/dashboard/$area')({
  beforeLoad: ({ context: { session }, params }) => {
    if (session === null || params.area !== dashboardSegment[session.role]) {
      throw notFound()
    }
    throw redirect({ href: landingPath[session.role], statusCode: 302 })
  },
})
