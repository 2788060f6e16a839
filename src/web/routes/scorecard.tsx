import { createFileRoute } from '@tanstack/react-router'
import { loadRows } from '#web/features/scorecard/table/load-rows.ts'
import { ScorecardTables } from '#web/features/scorecard/table/scorecard-tables.tsx'
import {
  isPlain,
  SCORECARD_PATH,
  scorecardHref,
  scorecardSearchOf,
} from '#web/features/scorecard/table/search.ts'
import { pageTexts } from '#web/features/scorecard/texts.ts'
import { sharedTradeOf } from '#web/features/scorecard/trade/shared-trade.ts'
import { LoginButton } from '#web/features/shell/top-bar/login-button.tsx'
import { pageHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

const DESCRIPTION = pageTexts.about

export const Route = createFileRoute('/scorecard')({
  validateSearch: scorecardSearchOf,
  loaderDeps: ({ search: { trade: _, ...list } }) => list,
  loader: async (loader) => {
    const { context, deps, location, cause } = loader
    const { trade } = scorecardSearchOf(location.search)
    const [shared] = await Promise.all([
      // Only when the page is entered: opening and closing details does not reload it.
      cause === 'enter' && trade !== undefined ? sharedTradeOf(context.api, trade) : undefined,
      loadRows(loader, 'all'),
    ])
    return { plain: isPlain(deps) && trade === undefined, shared }
  },
  head: ({ loaderData }) =>
    pageHead({
      title: loaderData?.shared?.title ?? pageTexts.title,
      description: loaderData?.shared?.description ?? DESCRIPTION,
      path: SCORECARD_PATH,
      ...(loaderData?.plain === false ? { unlisted: true } : {}),
    }),
  component: ScorecardPage,
})

function ScorecardPage() {
  const search = Route.useSearch()
  const session = useSession()
  return (
    <div className="page flex max-w-wide flex-col gap-6 py-8 sm:py-10">
      <SectionHeader size="page" title={pageTexts.scorecard} description={DESCRIPTION} />
      <ScorecardTables view="all" path={SCORECARD_PATH} search={search} />
      {session === null ? <Invitation callbackUrl={scorecardHref(SCORECARD_PATH, search)} /> : null}
    </div>
  )
}

function Invitation({ callbackUrl }: { callbackUrl: string }) {
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg bg-sunken px-5 py-4">
      <p className="max-w-(--container-prose) text-ink-soft">{pageTexts.subscribersNote}</p>
      <LoginButton callbackUrl={callbackUrl} variant="secondary" />
    </aside>
  )
}
