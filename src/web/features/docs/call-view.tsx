import ChevronDown from 'lucide-react/icons/chevron-down'
import Lock from 'lucide-react/icons/lock'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import type { ApiCall, ApiFailure, ApiField } from './reference.ts'
import { referenceTexts } from './texts.ts'

/** One call: a summary line that expands to all details. */
export function CallView({ call }: { call: ApiCall }) {
  const open = call.access === 'anyone'
  return (
    <details id={call.id} className="disclosure group scroll-mt-24">
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 transition-colors hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <Method method={call.method} />
        <code className="font-mono text-sm font-[560] break-all text-ink">{call.path}</code>
        <span className="ms-auto flex items-center gap-2">
          {open ? null : (
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" className="text-ink-muted" />
          )}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className="text-ink-muted transition-transform group-open:rotate-180"
          />
        </span>
        <span className="w-full text-sm text-ink-soft">{call.summary}</span>
      </summary>
      <div className="flex flex-col gap-6 border-t bg-sunken/50 px-4 py-5 sm:px-5">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-sm">
          <Fact name="Access">{call.access}</Fact>
          <Fact name="Rate">{call.rate}</Fact>
          {call.claims ? <Fact name="Claims">{call.claims}</Fact> : null}
          <Fact name="Name">
            <code className="font-mono">{call.id}</code>
          </Fact>
        </dl>
        {call.fields.length > 0 ? (
          <Part title={call.multipart ? referenceTexts.requestMultipart : referenceTexts.request}>
            <Fields fields={call.fields} />
          </Part>
        ) : null}
        <Part title={referenceTexts.answer}>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines.
            tabIndex={0}
            className="overflow-x-auto rounded-md border bg-surface px-4 py-3 font-mono text-xs leading-5 text-ink-soft"
          >
            {call.reply}
          </pre>
        </Part>
        {call.failures.length > 0 ? (
          <Part title={referenceTexts.failures}>
            <FailureList failures={call.failures} />
          </Part>
        ) : null}
      </div>
    </details>
  )
}

function Method({ method }: { method: string }) {
  return (
    <span
      className={cx(
        'w-12 shrink-0 rounded-sm py-0.5 text-center font-mono text-2xs font-[640]',
        method === 'GET' ? 'bg-up-soft text-up' : 'bg-accent-soft text-accent-ink',
      )}
    >
      {method}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="text-ink">{children}</dd>
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-sm font-[600]">{title}</h3>
      {children}
    </div>
  )
}

function Fields({ fields }: { fields: readonly ApiField[] }) {
  return (
    <ul className="divide-y rounded-md border bg-surface">
      {fields.map((field) => (
        <li
          key={`${field.place} ${field.name}`}
          className="grid gap-x-4 gap-y-1 px-4 py-2.5 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]"
        >
          <span className="flex flex-wrap items-center gap-2">
            <code className="font-mono font-[560] break-all">{field.name}</code>
            {field.required ? <Badge tone="spark">{referenceTexts.required}</Badge> : null}
          </span>
          <span className="min-w-0">
            <code className="block font-mono text-xs leading-5 break-words whitespace-pre-wrap text-ink-soft">
              {field.type}
            </code>
            <span className="text-xs text-ink-muted">
              {field.place}
              {field.limits ? `, ${field.limits}` : ''}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The status, code and text of each failure. */
export function FailureList({ failures }: { failures: readonly ApiFailure[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {failures.map((failure) => (
        <li key={failure.code} className="grid gap-x-4 sm:grid-cols-[2.5rem_12rem_minmax(0,1fr)]">
          <span className="num text-ink-muted max-sm:hidden">{failure.status}</span>
          <code className="font-mono text-ink break-all">{failure.code}</code>
          <span className="text-ink-soft">{failure.message}</span>
        </li>
      ))}
    </ul>
  )
}
