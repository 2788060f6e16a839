import Eye from 'lucide-react/icons/eye'
import Heart from 'lucide-react/icons/heart'
import type { ContentAuthor, PieceCard } from '#contract/content/pieces.ts'
import type { ContentKind, MarketTag } from '#contract/content/types.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { avatarShape } from '#web/ui/display/avatar-shape.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { marketPath } from '../market/markets.ts'
import { likesText, viewsText } from '../piece-words.ts'
import { cardTexts } from './texts.ts'

type CardAuthorProps = { author: ContentAuthor; kind: ContentKind }

/** The author with the registration number, and a link to more pieces by them. */
export function CardAuthor({ author, kind }: CardAuthorProps) {
  const { id, name, authorImage, type, regNumber } = author
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={authorImage} size="sm" shape={avatarShape(type)} />
      <div className="min-w-0">
        <a
          href={`/view/serviceprovider/${id}/${kind}`}
          className="relative z-1 block truncate rounded-xs text-sm font-[560] underline-offset-[3px] hover:text-accent-ink hover:underline"
        >
          {name}
        </a>
        <p className="num truncate text-xs text-ink-muted" title={regNumber}>
          {regNumber}
        </p>
      </div>
    </div>
  )
}

type CategoryLinksProps = { categories: readonly MarketTag[]; kind: ContentKind }

/** The markets of a piece, each linking to other pieces about it. */
export function CategoryLinks({ categories, kind }: CategoryLinksProps) {
  return (
    <MarketLinks label={cardTexts.markets} tags={categories} kind={kind} className="capitalize" />
  )
}

/** The provider's tags of a piece, each linking to other pieces with it. */
export function TagLinks({ tags, kind }: { tags: readonly string[]; kind: ContentKind }) {
  return <MarketLinks label={cardTexts.tags} tags={tags} kind={kind} />
}

type MarketLinksProps = {
  label: string
  tags: readonly string[]
  kind: ContentKind
  className?: string
}

function MarketLinks({ label, tags, kind, className }: MarketLinksProps) {
  return tags.length === 0 ? null : (
    <ul aria-label={label} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <a
            href={marketPath(tag, kind)}
            className={cx(
              'relative z-1 inline-flex h-6 items-center rounded-sm bg-hover px-2 text-xs font-[540] text-ink-soft transition-colors hover:bg-accent-soft hover:text-accent-ink',
              className,
            )}
          >
            {tag}
          </a>
        </li>
      ))}
    </ul>
  )
}

export function PieceStats({ stats }: Pick<PieceCard, 'stats'>) {
  const { views, likes } = stats
  return (
    <p className="num flex items-center gap-3 text-xs text-ink-muted">
      <span className="inline-flex items-center gap-1" title={viewsText(views)}>
        <Eye size={14} strokeWidth={1.75} aria-hidden="true" />
        {formatCount(views)}
        <span className="sr-only">{cardTexts.views(views)}</span>
      </span>
      <span className="inline-flex items-center gap-1" title={likesText(likes)}>
        <Heart size={13} strokeWidth={1.75} aria-hidden="true" />
        {formatCount(likes)}
        <span className="sr-only">{cardTexts.likes(likes)}</span>
      </span>
    </p>
  )
}
