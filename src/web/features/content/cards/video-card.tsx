import { VIDEO_DESCRIPTION_WORDS } from '#contract/content/limits.ts'
import { piecePath } from '#contract/content/paths.ts'
import type { PodcastPieceCard, VideoPieceCard } from '#contract/content/pieces.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { cutWords, foreignLanguage } from '../piece-words.ts'
import { CardFrame, type CardLook, Dotted } from './card-frame.tsx'
import { CardAuthor, CategoryLinks, PieceStats } from './card-parts.tsx'
import { PlayThumbnail } from './play-thumbnail.tsx'

type VideoCardProps = CardLook & { video: VideoPieceCard | PodcastPieceCard }

/** A video or podcast in a grid. Its thumbnail plays it over the page. */
export function VideoCard({ video, level }: VideoCardProps) {
  const { kind, title, excerpt, category, authorData, stats, publishedAt, channel } = video
  const href = piecePath(video)
  return (
    <CardFrame
      piece={video}
      level={level}
      href={href}
      title={title}
      text={cutWords(excerpt, VIDEO_DESCRIPTION_WORDS)}
      picture={<PlayThumbnail video={video} />}
      eyebrow={
        <Dotted
          parts={[
            <DateTime key="date" value={publishedAt} format="date" />,
            kind === 'podcasts' ? channel : undefined,
            foreignLanguage(video),
          ]}
        />
      }
      foot={
        <>
          <CardAuthor author={authorData} kind={kind} />
          <div className="relative z-1 shrink-0">
            <ShareMenu title={title} path={href} />
          </div>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CategoryLinks categories={category} kind={kind} />
        <PieceStats stats={stats} />
      </div>
    </CardFrame>
  )
}
