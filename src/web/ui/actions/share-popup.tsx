import { Menu as Base } from '@base-ui/react/menu'
import Link2 from 'lucide-react/icons/link-2'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { BrandIcon } from '../display/brand-icon.tsx'
import { actionTexts } from '../texts.ts'
import { copyText } from './copy-button.tsx'
import { Menu, MenuItem, MenuSeparator } from './menu.tsx'
import { type ShareTarget, shareLinks } from './share-links.ts'

const NETWORKS: { target: ShareTarget; name: string }[] = [
  { target: 'whatsapp', name: 'WhatsApp' },
  { target: 'x', name: 'X' },
  { target: 'linkedin', name: 'LinkedIn' },
  { target: 'telegram', name: 'Telegram' },
]

/** What is shared, and options of the menu. */
export type Shared = {
  /** Labels the button and is sent with the link. */
  title: string
  /** A path on this site; defaults to the current page. */
  path?: string
  /** Closes the menu this many ms after the pointer leaves it. */
  hideAfterMs?: number
}

type SharePopupProps = Shared & { trigger: ReactElement; openedByKey: boolean }

/** The menu of ShareMenu: copy the link, or share it on a network. It opens once it is loaded. */
export function SharePopup({ title, path, hideAfterMs, trigger, openedByKey }: SharePopupProps) {
  const [open, setOpen] = useState(!openedByKey)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const url = new URL(path ?? window.location.href, window.location.origin).href
  const links = shareLinks(url, title)
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen} openedByKey={openedByKey}>
      <div
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => {
          if (hideAfterMs) {
            timer.current = setTimeout(() => setOpen(false), hideAfterMs)
          }
        }}
      >
        <MenuItem
          icon={<Link2 size={16} strokeWidth={1.75} aria-hidden="true" />}
          onSelect={() => void copyText(url)}
        >
          {actionTexts.copyLink}
        </MenuItem>
        <MenuSeparator />
        {NETWORKS.map(({ target, name }) => (
          <Base.LinkItem
            key={target}
            href={links[target]}
            target="_blank"
            rel="noopener noreferrer"
            closeOnClick
            className="popup-item"
          >
            <span className="grid size-4 place-items-center text-ink-muted">
              <BrandIcon brand={target} size={15} />
            </span>
            {name}
          </Base.LinkItem>
        ))}
      </div>
    </Menu>
  )
}
