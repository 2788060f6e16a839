/** The count after the label of a tab. */
export function TabCount({ count }: { count: number | undefined }) {
  if (count === undefined) {
    return null
  }
  return (
    <span className="num text-xs font-normal text-ink-muted">{count.toLocaleString('en-IN')}</span>
  )
}
