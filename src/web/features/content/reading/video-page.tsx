import Headphones from 'lucide-react/icons/headphones'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import type { PodcastPiece, VideoPiece } from '#contract/content/pieces.ts'
import { watchAddress } from '#contract/content/video-link.ts'
import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { CardPicture } from '../cards/card-picture.tsx'
import { languageTags } from '../piece-words.ts'
import { Player } from '../player.tsx'
import { PiecePage } from './piece-page.tsx'
import type { RelatedLists } from './related-pieces.tsx'
import { readingTexts } from './texts.ts'

type VideoPageProps = { video: VideoPiece | PodcastPiece; related: RelatedLists }

/** A video or podcast across the full width of the screen, with its description. */
export function VideoPage({ video, related }: VideoPageProps) {
  const { description, language, videoId, channel } = video
  return (
    <PiecePage piece={video} related={related} stage={<Stage key={video._id} video={video} />}>
      <p
        lang={languageTags[language]}
        className="mt-6 text-base whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]"
      >
        {description}
      </p>
      <p className="mt-5 text-sm text-ink-muted">
        {channel === null ? null : `${channel} · `}
        <ExternalLink href={watchAddress(videoId)}>{readingTexts.watchOnYoutube}</ExternalLink>
      </p>
    </PiecePage>
  )
}

/**
 * The picture with a play button; a click replaces it with the player. The height leaves room for
 * the title below.
 */
function Stage({ video }: Pick<VideoPageProps, 'video'>) {
  const [playing, setPlaying] = useState(false)
  const { kind, title, image, videoId, authorData } = video
  const Icon = kind === 'podcasts' ? Headphones : Play
  return (
    <div className="bg-[#0b1026]">
      <p className="num page py-2.5 text-sm text-white/85">
        {authorData.name} {readingTexts.registrationNumber} {authorData.regNumber}
      </p>
      <div className="relative mx-auto aspect-video max-h-[max(12rem,100dvh-22rem)] w-full max-w-[calc(max(12rem,100dvh-22rem)*16/9)]">
        {playing ? (
          <Player piece={video} className="absolute inset-0" />
        ) : (
          <>
            <CardPicture
              picture={image}
              kind={kind}
              sizes="100vw"
              eager
              bare
              className="absolute inset-0 h-full"
            />
            <a
              href={watchAddress(videoId)}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={readingTexts.play(title)}
              onClick={(event) => {
                event.preventDefault()
                setPlaying(true)
              }}
              className="group absolute inset-0 grid place-items-center outline-offset-[-4px]"
            >
              <span className="grid size-18 place-items-center rounded-full bg-[#0b1026]/75 text-white shadow-float transition-transform group-hover:scale-106 motion-reduce:transition-none">
                <Icon
                  size={28}
                  strokeWidth={1.75}
                  aria-hidden="true"
                  className={kind === 'podcasts' ? undefined : 'translate-x-0.5 fill-current'}
                />
              </span>
            </a>
          </>
        )}
      </div>
    </div>
  )
}
