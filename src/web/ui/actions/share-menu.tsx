import Share2 from 'lucide-react/icons/share-2'
import { Suspense, useState } from 'react'
import { lazyPart } from '../overlays/lazy-part.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import type { Shared } from './share-popup.tsx'

export type ShareMenuProps = Shared & {
  /** A button with the word, or only the icon. */
  look?: 'icon' | 'button'
}

const loadPopup = () => import('./share-popup.tsx')
const SharePopup = lazyPart(async () => (await loadPopup()).SharePopup)

/** Shares a page. The menu behind the button is fetched when somebody reaches for it. */
export function ShareMenu(props: ShareMenuProps) {
  const [wanted, setWanted] = useState(false)
  const trigger = <ShareTrigger {...props} />
  if (!wanted) {
    return (
      <ShareTrigger
        {...props}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setWanted(true)}
      />
    )
  }
  return (
    <Suspense fallback={trigger}>
      <SharePopup {...props} trigger={trigger} />
    </Suspense>
  )
}

type ShareTriggerProps = ShareMenuProps & {
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: () => void
}

function ShareTrigger({ title, path, look = 'icon', hideAfterMs, ...rest }: ShareTriggerProps) {
  const icon = <Share2 size={16} strokeWidth={1.75} aria-hidden="true" />
  return look === 'icon' ? (
    <IconButton {...rest} size="sm" label={`Share ${title}`} aria-haspopup="menu">
      {icon}
    </IconButton>
  ) : (
    <Button {...rest} icon={icon} aria-haspopup="menu">
      Share
    </Button>
  )
}
