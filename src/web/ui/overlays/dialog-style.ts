export const BACKDROP =
  'fixed inset-0 z-50 min-h-dvh bg-backdrop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** It scrolls if a dialog is taller than the screen, and leaves room for a toast above it. */
export const DIALOG_PLACE =
  'dialog-place fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] overflow-y-auto overscroll-contain p-4 pt-24 sm:pt-18 sm:pb-[max(1rem,8vh)]'

export const DIALOG_FRAME =
  'relative m-auto w-full rounded-xl border border-line bg-raised text-ink shadow-modal outline-none transition-[opacity,scale,translate] duration-150 data-ending-style:scale-[0.985] data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:scale-[0.985] data-starting-style:opacity-0'
