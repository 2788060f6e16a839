import { useRouter } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { topBarTexts } from '../texts.ts'

/**
 * The link back from a page whose bar has no logo and no menus: to the previous page, or to all
 * plans.
 */
export function BackLink() {
  const { history } = useRouter()
  return (
    <a
      href="/view/allplans"
      className="-ms-2 me-auto flex h-10 items-center gap-2 rounded-md px-2 text-base font-[520] text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
      onClick={(event) => {
        const plain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
        if (plain && history.canGoBack()) {
          event.preventDefault()
          history.back()
        }
      }}
    >
      <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
      {topBarTexts.back}
    </a>
  )
}
