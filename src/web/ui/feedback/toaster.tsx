import { Toast as Base } from '@base-ui/react/toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { buttonClass } from '../actions/button-style.ts'
import { cx } from '../cx.ts'
import { feedbackTexts } from '../texts.ts'
import { attachToaster, type ToastCommand, type ToastTone } from './toast.ts'

const manager = Base.createToastManager()

/** All toasts have the same id, so a new one replaces the current one. */
const ONLY = 'toast'

/** Time on screen in ms; it pauses while the toast is hovered or focused or the tab is hidden. */
const TIMEOUT_MS: Record<ToastTone, number> = { success: 6000, info: 6000, error: 12_000 }

function follow(order: ToastCommand) {
  if (order === 'dismiss') {
    manager.close(ONLY)
    return
  }
  const { tone, text } = order
  manager.add({
    id: ONLY,
    type: tone,
    title: text.title,
    description: text.description,
    timeout: TIMEOUT_MS[tone],
    actionProps: text.action
      ? { children: text.action.label, onClick: text.action.onPress }
      : undefined,
  })
}

/**
 * On a phone, a toast leaves with the next press elsewhere: it would cover the close button of a
 * dialog that the press opens. Captured, so that a toast shown by the press itself stays.
 */
function leaveOnPhone({ target }: Event) {
  const isInToast = target instanceof Element && target.closest('.toast-place') !== null
  if (!isInToast && matchMedia('(width < 40rem)').matches) {
    manager.close(ONLY)
  }
}

/** Renders the toast. Use it once per application; an earlier toast waits for it. */
export function Toaster() {
  useEffect(() => attachToaster(follow), [])
  useEffect(() => {
    document.addEventListener('click', leaveOnPhone, true)
    return () => document.removeEventListener('click', leaveOnPhone, true)
  }, [])
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        {/* On a phone it keeps clear of the top of a drawer and its close button. */}
        <Base.Viewport className="toast-place fixed inset-x-4 top-3 z-60 max-sm:in-[:root:has(.drawer-place):not(:has(.dialog-place))]:top-24 sm:start-auto sm:end-6 sm:top-18 sm:w-80 sm:in-[:root:has(.dialog-place)]:top-2">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

const LOOKS = {
  success: { Icon: CircleCheck, tint: 'text-up' },
  error: { Icon: CircleAlert, tint: 'text-down' },
  info: { Icon: Info, tint: 'text-accent-ink' },
}

function lookOf(type: string | undefined) {
  return type === 'success' || type === 'error' ? LOOKS[type] : LOOKS.info
}

/**
 * The library marks a toast as a non-modal dialog; for an alert or status that attribute is wrong.
 */
const ANNOUNCED = { 'aria-modal': undefined }
/** The library hides the button from assistive technology until the toast has the focus. */
const REACHABLE = { 'aria-hidden': undefined }

function ToastList() {
  const { toasts } = Base.useToastManager()
  return toasts.map((item) => {
    const { Icon, tint } = lookOf(item.type)
    return (
      <Base.Root
        key={item.id}
        toast={item}
        {...ANNOUNCED}
        role={item.type === 'error' ? 'alert' : 'status'}
        swipeDirection={['right', 'up']}
        className="absolute inset-x-0 top-0 translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-lg border border-line bg-raised text-ink shadow-modal transition-[opacity,translate] duration-200 data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-limited:opacity-0 data-starting-style:-translate-y-3 data-starting-style:opacity-0 data-swiping:transition-none"
      >
        <Base.Content className="flex items-start gap-3 py-3.5 ps-4 pe-12">
          <Icon
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className={cx('mt-px shrink-0', tint)}
          />
          <div className="min-w-0 flex-1">
            <Base.Title render={<p />} className="text-base font-[560] break-words" />
            <Base.Description className="text-sm text-ink-soft break-words" />
            <Base.Action
              className={cx(buttonClass({ variant: 'link', size: 'sm' }), 'mt-1 empty:hidden')}
            />
          </div>
          <Base.Close
            aria-label={feedbackTexts.dismiss}
            {...REACHABLE}
            className="absolute end-2 top-2 grid size-9 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink"
          >
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Base.Close>
        </Base.Content>
      </Base.Root>
    )
  })
}
