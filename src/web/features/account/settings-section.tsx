import type { ReactNode } from 'react'

type SettingsSectionProps = {
  title: string
  description?: ReactNode
  children: ReactNode
}

/** One section of account settings: title and description at the left, controls at the right. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  return (
    <section className="grid gap-x-10 gap-y-5 border-t pt-7 xl:grid-cols-[15rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-lg">{title}</h2>
        {description ? <p className="mt-1 max-w-md text-sm text-ink-muted">{description}</p> : null}
      </div>
      <div className="min-w-0 max-w-2xl">{children}</div>
    </section>
  )
}
