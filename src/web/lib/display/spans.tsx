import type { Span, Text } from '#contract/documents/document.ts'
import { ExternalLink } from '#web/ui/actions/text-link.tsx'

/** The inline text of a legal document or an answer. */
export function spans(text: Text) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the spans of a version never change.
  return text.map((span, index) => <SpanView key={index} span={span} />)
}

function SpanView({ span }: { span: Span }) {
  if (typeof span === 'string') {
    return span
  }
  return span.href.startsWith('https:') ? (
    <ExternalLink href={span.href}>{span.text}</ExternalLink>
  ) : (
    <a href={span.href}>{span.text}</a>
  )
}
