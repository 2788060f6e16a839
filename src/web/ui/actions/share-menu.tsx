import Share2 from 'lucide-react/icons/share-2'
import { type MouseEvent, Suspense, useState } from 'react'
import { suspendingPart } from '../overlays/lazy-part.tsx'
import { actionTexts } from '../texts.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Shared } from './share-popup.tsx'

export type ShareMenuProps = Shared & {
  /** A button with a label, which is hidden on phones, or only the icon. */
  variant?: 'icon' | 'button'
}

const loadPopup = () => import('./share-popup.tsx')
const SharePopup = suspendingPart(async () => (await loadPopup()).SharePopup)

/** Shares a page. The menu is loaded on first use. */
export function ShareMenu(props: ShareMenuProps) {
  const [wanted, setWanted] = useState<'by-key' | 'by-pointer'>()
  const trigger = <ShareTrigger {...props} />
  if (wanted === undefined) {
    return (
      <ShareTrigger
        {...props}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={({ detail }) => setWanted(detail === 0 ? 'by-key' : 'by-pointer')}
      />
    )
  }
  return (
    <Suspense fallback={trigger}>
      <SharePopup {...props} trigger={trigger} openedByKey={wanted === 'by-key'} />
    </Suspense>
  )
}

type ShareTriggerProps = ShareMenuProps & {
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: MouseEvent) => void
}

function ShareTrigger({ title, path, variant = 'icon', hideAfterMs, ...rest }: ShareTriggerProps) {
  const icon = <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
  return variant === 'icon' ? (
    <IconButton {...rest} size="sm" label={actionTexts.shareOf(title)} aria-haspopup="menu">
      {icon}
    </IconButton>
  ) : (
    <Button
      {...rest}
      icon={icon}
      aria-haspopup="menu"
      className="max-sm:w-10 max-sm:px-0 max-sm:pointer-coarse:w-11"
    >
      <span className="max-sm:sr-only">{actionTexts.share}</span>
    </Button>
  )
}
