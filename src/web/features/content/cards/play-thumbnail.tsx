import Headphones from 'lucide-react/icons/headphones'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { piecePath } from '#contract/content/paths.ts'
import type { PodcastPieceCard, VideoPieceCard } from '#contract/content/pieces.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { durationText, spokenDuration } from '../piece-words.ts'
import { CardPicture } from './card-picture.tsx'
import { cardTexts } from './texts.ts'

type Playable = VideoPieceCard | PodcastPieceCard

const loadPreview = () => import('./preview-dialog.tsx')
const PreviewDialog = lazyPart(async () => (await loadPreview()).PreviewDialog)

/**
 * A video's thumbnail. A click plays it over the page; without script it links to the video's page.
 */
export function PlayThumbnail({ video }: { video: Playable }) {
  const [opened, setOpened] = useState(0)
  const { kind, title, image, durationSeconds } = video
  const Icon = kind === 'podcasts' ? Headphones : Play
  return (
    <div className="relative">
      <a
        href={piecePath(video)}
        aria-label={cardTexts.play(title)}
        onPointerEnter={() => void loadPreview()}
        onFocus={() => void loadPreview()}
        onClick={(event) => {
          if (!(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) {
            event.preventDefault()
            setOpened(opened + 1)
          }
        }}
        className="group relative z-1 block overflow-clip outline-offset-[-3px]"
      >
        <CardPicture picture={image} kind={kind} bare={image !== null} />
        {image === null ? null : (
          <span className="absolute inset-0 grid place-items-center">
            <span className="grid size-12 place-items-center rounded-full bg-[#0b1026]/65 text-white transition-transform group-hover:scale-108 motion-reduce:transition-none">
              <Icon
                size={20}
                strokeWidth={1.75}
                aria-hidden="true"
                className={kind === 'podcasts' ? undefined : 'translate-x-px fill-current'}
              />
            </span>
          </span>
        )}
      </a>
      {durationSeconds === null ? null : (
        <span className="num pointer-events-none absolute end-2 z-1 bottom-2 rounded-xs bg-[#0b1026]/80 px-1.5 py-0.5 text-xs font-[540] text-white">
          <span aria-hidden="true">{durationText(durationSeconds)}</span>
          <span className="sr-only">{spokenDuration(durationSeconds)}</span>
        </span>
      )}
      {opened === 0 ? null : <PreviewDialog key={opened} video={video} />}
    </div>
  )
}
