/**
 * The logo mark: a box with a T whose stem is a candlestick. The icons in web/public show the same.
 */
function LogoMark() {
  return (
    <svg
      width="28"
      height="28"
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
      className="shrink-0"
    >
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <rect x="6.5" y="6.75" width="19" height="4.5" rx="1.4" className="fill-on-brand" />
      <path d="M16 11.25v14" strokeWidth="2" strokeLinecap="round" className="stroke-spark" />
      <rect x="12" y="14" width="8" height="8" rx="1.5" className="fill-spark" />
    </svg>
  )
}

/** The logo mark and name. The caller adds the link around it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="text-[19px] font-[640] leading-none tracking-[-0.028em] text-ink">
        Tradebox
      </span>
    </span>
  )
}
