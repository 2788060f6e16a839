import { createFileRoute } from '@tanstack/react-router'
import { MyEvents, myEventPages } from '#web/features/content/events/my-events.tsx'
import { pageTexts } from '#web/features/content/events/texts.ts'
import { allowedValue } from '#web/lib/navigation/search-values.ts'
import { requireSession } from '#web/lib/page/guards.ts'
import { unlistedHead } from '#web/lib/page/head.ts'

const path = '/dashboard/serviceprovider/attending'

export const Route = createFileRoute('/dashboard/serviceprovider/attending')({
  beforeLoad: requireSession('provider'),
  validateSearch: (search: Readonly<Record<string, unknown>>): { time?: 'previous' } => ({
    time: allowedValue(['previous'], search.time),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { time } }) => {
    await queryClient.ensureInfiniteQueryData(myEventPages(api, time ?? 'upcoming'))
  },
  head: () => unlistedHead(pageTexts.title),
  component: Attended,
})

function Attended() {
  const { time = 'upcoming' } = Route.useSearch()
  return <MyEvents key={time} time={time} path={path} />
}
