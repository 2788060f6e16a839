import type { Confirmation, OwnPiece } from '#contract/content/own-calls.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { FIELD_WORDS } from '../draft/field-words.ts'
import { editorTexts } from './texts.ts'

type Finding = OwnPiece['review']['findings'][number]

type ReviewCardProps = {
  review: OwnPiece['review']
  confirmed: readonly Confirmation[]
  onConfirm: (finding: Finding, confirmed: boolean) => void
}

export function isConfirmed(confirmed: readonly Confirmation[], finding: Finding): boolean {
  return confirmed.some(
    ({ rule, field, excerpt }) =>
      rule === finding.rule && field === finding.field && excerpt === finding.excerpt,
  )
}

/** What must be resolved before the draft can be published. */
export function ReviewCard({ review, confirmed, onConfirm }: ReviewCardProps) {
  const missing = Object.entries(review.missing)
  if (missing.length === 0 && review.findings.length === 0) {
    return (
      <Card title={editorTexts.review}>
        <p className="text-sm text-up">{editorTexts.readyToPublish}</p>
      </Card>
    )
  }
  return (
    <Card title={editorTexts.review}>
      <ul className="flex flex-col gap-4">
        {missing.map(([field, message]) => (
          <li key={field} className="flex flex-col items-start gap-1 text-sm">
            <Badge>{FIELD_WORDS[field] ?? field}</Badge>
            <span className="text-ink-soft">{message}</span>
          </li>
        ))}
        {review.findings.map((finding) => (
          <li
            key={`${finding.rule} ${finding.field} ${finding.start}`}
            className="flex flex-col items-start gap-1 text-sm"
          >
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={finding.severity === 'refused' ? 'down' : 'warn'}>
                {finding.severity === 'refused'
                  ? editorTexts.notAllowed
                  : editorTexts.pleaseConfirm}
              </Badge>
              <Badge>{FIELD_WORDS[finding.field] ?? finding.field}</Badge>
            </span>
            <q className="text-ink wrap-anywhere">{finding.excerpt}</q>
            <span className="text-ink-soft">{finding.message}</span>
            {finding.severity === 'confirm' ? (
              <Checkbox
                label={editorTexts.standByIt}
                className="mt-1"
                checked={isConfirmed(confirmed, finding)}
                onCheckedChange={(checked) => onConfirm(finding, checked)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
