type SpinnerProps = {
  /** Diameter in px. */
  size?: number
  /** Announced to assistive technology; without it the spinner is decorative. */
  label?: string
}

/** A spinner in the text colour. */
export function Spinner({ size = 16, label }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex shrink-0 items-center">
      <svg
        width={size}
        height={size}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        className="animate-spin"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="6" opacity="0.22" />
        <path d="M14 8a6 6 0 0 0-6-6" strokeLinecap="round" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
