import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { CallInput } from '#contract/call.ts'
import { CURSOR_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { listPieces } from '#contract/content/public-calls.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { isId } from '#kit/id.ts'
import { PieceGrid } from '#web/features/content/cards/piece-grid.tsx'
import { contentTexts } from '#web/features/provider/page/content-texts.ts'
import { EmptyContent } from '#web/features/provider/page/empty-content.tsx'
import { pageTexts } from '#web/features/provider/page/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { fillPath } from '#web/lib/navigation/href.ts'
import { allowedValue, textIn } from '#web/lib/navigation/search-values.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'

/** Cursors of the lists, for visitors without script. */
type TabSearch = { readonly after?: string; readonly previousAfter?: string }

export const Route = createFileRoute('/view/serviceprovider/$id/$tab')({
  validateSearch: ({ after, previousAfter }: Record<string, unknown>): TabSearch => ({
    after: textIn(after, CURSOR_MAX_CHARACTERS),
    previousAfter: textIn(previousAfter, CURSOR_MAX_CHARACTERS),
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, params: { id, tab }, deps }) => {
    const kind = allowedValue(contentKinds, tab)
    if (kind === undefined || !isId(id)) {
      throw notFound()
    }
    const lists = listsOf(id, kind, deps).map(({ input }) =>
      queryClient.ensureInfiniteQueryData(callPages(api, listPieces, input)),
    )
    const [details] = await Promise.all([
      queryClient.ensureQueryData(callQuery(api, spDetails, { query: { id } })),
      Promise.all(lists),
    ])
    return { kind, details }
  },
  head: ({ loaderData }) => {
    if (loaderData === undefined) {
      return {}
    }
    const { kind, details } = loaderData
    const { _id } = details.data
    const name = providerName(details.data)
    return pageHead({
      title: pageTexts.tabTitle(contentTexts[kind].title, name),
      description: pageTexts.tabAbout(contentTexts[kind].title, name),
      path: `/view/serviceprovider/${_id}/${kind}`,
      image: details.data.companyLogo ?? details.data.profileUrl ?? undefined,
      // Empty pages should not be indexed.
      ...(details.data.stats.contentStats[kind] > 0 ? {} : { unlisted: true }),
    })
  },
  component: ProfileContent,
})

type List = {
  /** The heading, for tabs with two lists. */
  readonly title?: string
  readonly input: CallInput<typeof listPieces>
  readonly after: keyof TabSearch
}

/** The lists of a tab; events have two, upcoming and past. */
function listsOf(providerId: string, kind: ContentKind, search: TabSearch): readonly List[] {
  const listOf = (after: keyof TabSearch, more: { time?: 'previous' } = {}): List => ({
    after,
    input: { query: { kind, providerId, ...more, cursor: search[after] } },
  })
  return kind === 'events'
    ? [
        { ...listOf('after'), title: pageTexts.upcomingEvents },
        { ...listOf('previousAfter', { time: 'previous' }), title: pageTexts.previousEvents },
      ]
    : [listOf('after')]
}

function ProfileContent() {
  const { id } = Route.useParams()
  const { kind } = Route.useLoaderData()
  const search = Route.useSearch()
  const provider = useSuspenseQuery(callQuery(useApi(), spDetails, { query: { id } })).data.data
  const name = providerName(provider)
  if (provider.stats.contentStats[kind] === 0) {
    return (
      <EmptyContent
        kind={kind}
        name={name}
        action={
          <ButtonAnchor size="sm" href={`/view/serviceprovider/${id}/services`}>
            {pageTexts.seeServices}
          </ButtonAnchor>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-8">
      {listsOf(id, kind, search).map((list) => (
        <PieceList key={`${kind} ${list.after}`} id={id} kind={kind} list={list} />
      ))}
    </div>
  )
}

/** One list of the tab; without a title it is the only one. */
function PieceList({ id, kind, list }: { id: string; kind: ContentKind; list: List }) {
  const { input, title, after } = list
  const found = useSuspenseInfiniteQuery(callPages(useApi(), listPieces, input))
  const pieces = found.data.pages.flatMap((page) => page.data)
  const next = found.data.pages.at(-1)?.nextCursor
  const path = `/view/serviceprovider/${id}/${kind}`
  return pieces.length === 0 ? null : (
    <section>
      <h2 className={title === undefined ? 'sr-only' : 'mb-4 text-lg'}>
        {title ?? contentTexts[kind].title}
      </h2>
      <PieceGrid pieces={pieces} narrow />
      <LoadMore
        list={found}
        nextHref={next === undefined ? undefined : fillPath(path, {}, { [after]: next })}
      />
    </section>
  )
}
