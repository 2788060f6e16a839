/**
 * A row of tabs above a hairline; if it does not fit, it scrolls sideways and fades at the edge.
 */
export const TAB_LIST =
  'scroll-hint relative flex gap-3 overflow-x-auto border-b sm:gap-5 [scrollbar-width:none]'

/**
 * A tab. The selected one is underlined in marigold and darker, so it is not marked by colour
 * alone.
 */
export const TAB =
  'relative inline-flex h-11 shrink-0 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent text-base font-[520] text-ink-muted no-underline outline-offset-[-3px] transition-colors hover:text-ink data-disabled:text-line-control data-active:border-spark data-active:text-ink data-[status=active]:border-spark data-[status=active]:text-ink'
