import { articleText, picturesOf } from '#contract/content/document.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { EVENT_MAX_HOURS } from '#contract/content/limits.ts'
import { type Finding, lint } from '#contract/content/lint/linter.ts'
import { fieldsOf } from '#contract/content/lint/refusal.ts'
import type { Confirmation } from '#contract/content/own-calls.ts'
import { draftTexts } from '#contract/content/texts.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { HOUR_MS } from '#kit/clock.ts'
import { fail, ok, type Result } from '#kit/result.ts'

export type Review = {
  /** Sentences by field. */
  readonly missing: Readonly<Record<string, string>>
  readonly findings: readonly Finding[]
}

/** What prevents a draft from being published. */
export function reviewDraft(draft: Draft, options: { readonly mayAdvise: boolean }): Review {
  return { missing: missingOf(draft), findings: lint(textsOf(draft), options) }
}

/** Every text of a draft that readers see, by field. */
function textsOf(draft: Draft): Record<string, string> {
  const common = {
    title: draft.title,
    tags: draft.tags.join('\n'),
    ...(draft.image === null ? {} : { image: draft.image.alt }),
  }
  switch (draft.kind) {
    case 'articles':
      return {
        ...common,
        content: articleText(draft.content),
        ...(draft.pdf === null ? {} : { pdf: draft.pdf.name }),
      }
    case 'videos':
    case 'podcasts':
      return { ...common, description: draft.description, channel: draft.channel }
    case 'events':
      return { ...common, description: draft.description, location: draft.location }
  }
}

/** The body text of a draft: the source of its excerpt and of its search index. */
export function bodyOf(draft: Draft): string {
  return draft.kind === 'articles' ? articleText(draft.content) : draft.description
}

export function pictureIdsOf(draft: Draft): readonly string[] {
  const own = draft.image === null ? [] : [draft.image._id]
  return [...new Set([...own, ...(draft.kind === 'articles' ? picturesOf(draft.content) : [])])]
}

function missingOf(draft: Draft): Record<string, string> {
  const missing: Record<string, string> = {}
  if (draft.title === '') {
    missing.title = draftTexts.title
  }
  if (draft.category.length === 0) {
    missing.category = draftTexts.category
  }
  if (draft.image !== null && draft.image.alt === '') {
    missing.image = draftTexts.image
  }
  switch (draft.kind) {
    case 'articles':
      if (articleText(draft.content).trim() === '' && draft.pdf === null) {
        missing.content = draftTexts.article
      }
      break
    case 'videos':
    case 'podcasts':
      if (parseVideoLink(draft.link) === undefined) {
        missing.link = draftTexts.videoLink
      }
      break
    case 'events':
      Object.assign(missing, missingOfEvent(draft))
  }
  return missing
}

function missingOfEvent(draft: Extract<Draft, { kind: 'events' }>): Record<string, string> {
  const { startsAt, endsAt, eventType, location, link, description } = draft
  const missing: Record<string, string> = {}
  if (description === '') {
    missing.description = draftTexts.event
  }
  if (startsAt === null) {
    missing.startsAt = draftTexts.startsAt
  }
  if (endsAt === null) {
    missing.endsAt = draftTexts.endsAt
  } else if (startsAt !== null) {
    const hours = (Date.parse(endsAt) - Date.parse(startsAt)) / HOUR_MS
    if (hours <= 0) {
      missing.endsAt = draftTexts.endsBeforeStart
    } else if (hours > EVENT_MAX_HOURS) {
      missing.endsAt = draftTexts.tooLong
    }
  }
  if (eventType === 'Online' && link === '') {
    missing.link = draftTexts.joinLink
  }
  if (eventType === 'Offline' && location === '') {
    missing.location = draftTexts.place
  }
  return missing
}

export type ReviewRefusal = 'content_unfinished' | 'lint_refused' | 'lint_unconfirmed'

/** Why a reviewed draft may not be published; otherwise the confirmations to store with it. */
export function checkPublishable(
  { missing, findings }: Review,
  confirmed: readonly Confirmation[],
): Result<readonly Confirmation[], ReviewRefusal> {
  if (Object.keys(missing).length > 0) {
    return fail('content_unfinished', { fields: missing })
  }
  const refused = findings.filter(({ severity }) => severity === 'refused')
  if (refused.length > 0) {
    return fail('lint_refused', { fields: fieldsOf(refused) })
  }
  const isConfirmed = (finding: Finding) =>
    confirmed.some(
      ({ rule, field, excerpt }) =>
        rule === finding.rule && field === finding.field && excerpt === finding.excerpt,
    )
  const open = findings.filter((finding) => !isConfirmed(finding))
  return open.length > 0
    ? fail('lint_unconfirmed', { fields: fieldsOf(open) })
    : ok(findings.map(({ rule, field, excerpt }) => ({ rule, field, excerpt })))
}
