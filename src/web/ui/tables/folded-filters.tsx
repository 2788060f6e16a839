import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../actions/button.tsx'
import { cx } from '../cx.ts'
import { tableTexts } from '../texts.ts'

type FoldedFiltersProps = {
  /** How many of them narrow the list. */
  chosen: number
  /** In the grid of the form around them. */
  children: ReactNode
}

/** Folded on a phone until somebody asks for them; wide screens, and readers without script, see them. */
export function FoldedFilters({ chosen, children }: FoldedFiltersProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        className="sm:hidden [@media(scripting:none)]:hidden"
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
          !open && 'max-sm:hidden [@media(scripting:none)]:grid!',
        )}
      >
        {children}
      </div>
    </>
  )
}
