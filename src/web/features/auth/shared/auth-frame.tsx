import type { ReactNode } from 'react'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { PromisePanel } from './promise-panel.tsx'

type AuthFrameProps = {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** A page with one form and, on wide screens, a panel about the product. */
export function AuthFrame({ title, description, children }: AuthFrameProps) {
  return (
    <div className="page grid gap-x-12 py-8 sm:py-14 lg:min-h-[calc(100dvh-3.75rem)] lg:grid-cols-2 lg:py-8">
      <div className="mx-auto flex w-full max-w-form flex-col lg:justify-center lg:py-10">
        <SectionHeader size="page" title={title} description={description} className="mb-7" />
        {children}
      </div>
      <PromisePanel />
    </div>
  )
}
