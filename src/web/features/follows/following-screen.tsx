import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { followLabels } from '#contract/follows/texts.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { FollowingItem } from '#contract/providers/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { followersText } from '#web/lib/display/texts.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { followingPages } from './following-pages.ts'
import { followTexts } from './texts.ts'
import { useFollow } from './use-follow.ts'

/** 'Service Providers You Follow': the providers that the viewer follows, newest first. */
export function FollowingScreen() {
  const list = useSuspenseInfiniteQuery(followingPages(useApi()))
  const items = list.data.pages.flatMap((page) => page.data)
  const total = list.data.pages.at(-1)?.total ?? 0
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader size="page" title={followLabels.following(total)} />
      {items.length === 0 ? (
        <Nobody />
      ) : (
        <div>
          <ul className="overflow-clip rounded-lg border bg-surface">
            {items.map((item) => (
              <Row key={item._id} item={item} />
            ))}
          </ul>
          <LoadMore
            list={list}
            shown={list.data.pages.length > 1 || list.hasNextPage ? items.length : undefined}
            total={total}
          />
        </div>
      )}
    </div>
  )
}

function Row({ item }: { item: FollowingItem }) {
  const { busy, toggle } = useFollow(item)
  const name = providerName(item)
  const { regNumber, type, category, stats } = item
  return (
    <li className="flex flex-col gap-x-5 gap-y-3.5 px-4 py-4 not-first:border-t sm:flex-row sm:items-center sm:px-5">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <ProviderAvatar provider={item} size="lg" />
        <div className="min-w-0">
          <h2 className="text-base leading-snug font-[600] [overflow-wrap:anywhere]">{name}</h2>
          <p className="num text-sm text-ink-muted [overflow-wrap:anywhere]">
            {regNumber} · {categoryTitle(category)}
          </p>
          <p className="num text-sm text-ink-soft">
            {providerTypeLabels[type]} · {followersText(stats.followersCount)}
          </p>
        </div>
      </div>
      <div className="flex shrink-0 gap-2 max-sm:*:flex-1">
        <Button size="sm" loading={busy} onClick={toggle}>
          <span>
            {followLabels.unfollow}
            <span className="sr-only"> {name}</span>
          </span>
        </Button>
        <ButtonAnchor size="sm" href={`/view/serviceprovider/${item._id}`}>
          <span>
            {followLabels.viewProfile}
            <span className="sr-only"> {followTexts.ofProvider(name)}</span>
          </span>
        </ButtonAnchor>
      </div>
    </li>
  )
}

function Nobody() {
  return (
    <div className="rounded-lg border bg-surface">
      <EmptyState
        icon={<UserPlus size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={followTexts.none}
        description={followTexts.noneHint}
        action={
          <ButtonAnchor href="/service-providers/Research%20Analyst">
            {followTexts.browseResearchAnalysts}
          </ButtonAnchor>
        }
      />
    </div>
  )
}
