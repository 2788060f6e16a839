import { Toast as Base } from '@base-ui/react/toast'

export type ToastTone = 'success' | 'error' | 'info'

export type ToastText = {
  title: string
  description?: string
  /** A button in the toast: undo, open. */
  action?: { label: string; onPress: () => void }
}

/** The queue that the Toaster shows; pages call `toast`. */
export const toastManager = Base.createToastManager()

/** Every toast takes the same place, so a new one replaces the one that stands. */
const ONLY = 'toast'

/** Time on screen in ms; it stands still while the toast is hovered, focused or the tab is hidden. */
const TIME_MS: Record<ToastTone, number> = { success: 6000, info: 6000, error: 12_000 }

function show(tone: ToastTone, text: ToastText) {
  toastManager.add({
    id: ONLY,
    type: tone,
    title: text.title,
    description: text.description,
    timeout: TIME_MS[tone],
    actionProps: text.action
      ? { children: text.action.label, onClick: text.action.onPress }
      : undefined,
  })
}

/** Says in the corner what happened, and to assistive technology. Only one is shown at a time. */
export const toast = {
  success: (title: string, description?: string) => show('success', { title, description }),
  error: (title: string, description?: string) => show('error', { title, description }),
  info: (title: string, description?: string) => show('info', { title, description }),
  show,
  dismiss: () => toastManager.close(ONLY),
}
