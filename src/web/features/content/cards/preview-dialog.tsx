import Maximize2 from 'lucide-react/icons/maximize-2'
import { useState } from 'react'
import { piecePath } from '#contract/content/paths.ts'
import type { PodcastPieceCard, VideoPieceCard } from '#contract/content/pieces.ts'
import { contentLabels } from '#contract/content/texts.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Player } from '../player.tsx'

type PreviewDialogProps = { video: VideoPieceCard | PodcastPieceCard }

/** Plays a video over the page. It opens as soon as it has loaded. */
export function PreviewDialog({ video }: PreviewDialogProps) {
  const [open, setOpen] = useState(true)
  const { title, authorData } = video
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="lg"
      title={title}
      description={`${authorData.name} · ${authorData.regNumber}`}
      footer={
        <ButtonAnchor
          href={piecePath(video)}
          icon={<Maximize2 size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {contentLabels.fullscreen}
        </ButtonAnchor>
      }
    >
      <Player piece={video} className="rounded-lg" />
      <p className="mt-4 text-sm text-ink-muted">{standardWarning}</p>
    </Dialog>
  )
}
