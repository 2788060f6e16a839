import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { tableTexts } from '../texts.ts'

type FoldedFiltersProps = {
  /** How many of them are set. */
  chosen: number
  /** Placed in the grid of the form. */
  children: ReactNode
}

/** Filters that are collapsed on a phone until opened. Wide screens, and pages without script, show them. */
export function FoldedFilters({ chosen, children }: FoldedFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="sm:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        icon={<SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />}
      >
        {tableTexts.filters}
        {chosen === 0 ? null : <span className="num">({chosen})</span>}
      </Button>
      <div
        id={id}
        className={cx(
          'col-span-2 grid grid-cols-2 gap-2.5 sm:contents',
          !open && 'max-sm:hidden max-sm:[@media(scripting:none)]:grid!',
        )}
      >
        {children}
      </div>
    </>
  )
}
