import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { TAB, TAB_LIST } from './tab-style.ts'

export type TabItem = {
  value: string
  label: ReactNode
  /** Shown in small figures after the label. */
  count?: number
  content: ReactNode
  disabled?: boolean
}

type TabsProps = {
  /** Names the row of tabs. */
  label: string
  items: readonly TabItem[]
  defaultValue?: string
  value?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** Panels of one page, one at a time. Where each has an address of its own, use TabLinks. */
export function Tabs({ label, items, defaultValue, value, onValueChange, className }: TabsProps) {
  return (
    <Base.Root
      value={value}
      defaultValue={defaultValue ?? items[0]?.value}
      onValueChange={(next) => onValueChange?.(String(next))}
      className={className}
    >
      <Base.List aria-label={label} className={TAB_LIST}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={TAB}>
            {item.label}
            <TabCount count={item.count} />
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.value} value={item.value} className="pt-5 outline-offset-4">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

export function TabCount({ count, className }: { count: number | undefined; className?: string }) {
  if (count === undefined) {
    return null
  }
  return (
    <span className={cx('num text-xs font-normal text-ink-muted', className)}>
      {count.toLocaleString('en-IN')}
    </span>
  )
}
