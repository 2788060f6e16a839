import type { ReactNode } from 'react'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-6 border-t pt-8">
      <SectionHeader title={title} />
      {children}
    </section>
  )
}

/** One component with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="eyebrow mb-3">{name}</p>
      {children}
    </div>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
