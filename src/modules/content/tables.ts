import type { Language } from '#contract/common/types.ts'
import type { Draft } from '#contract/content/drafts.ts'
import type { Confirmation, PieceState } from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { ContentKind, EventType, MarketTag } from '#contract/content/types.ts'

/** A piece that was published at least once, with the columns that cards use. */
export type PublishedRow = {
  id: string
  provider_id: string
  kind: ContentKind
  version: number
  published_at: Date
  edited_at: Date | null
  title: string
  excerpt: string
  language: Language
  category: MarketTag[]
  tags: string[]
  image: ContentPicture | null
  read_minutes: number | null
  pdf_id: string | null
  video_id: string | null
  duration_seconds: number | null
  channel: string | null
  starts_at: Date | null
  ends_at: Date | null
  time_zone: string | null
  event_type: EventType | null
  location: string | null
  link: string | null
  capacity: number | null
  attending: number
  called_off_at: Date | null
  note: string | null
  views: number
  likes: number
  trend: number
}

/** A piece as its provider and the publishing code see it. */
export type PieceRow = {
  id: string
  provider_id: string
  kind: ContentKind
  state: PieceState
  draft: Draft
  draft_version: number
  saved_at: Date
  scheduled_for: Date | null
  confirmations: Confirmation[]
  schedule_problem: string | null
  version: number
  published_draft_version: number | null
  published_at: Date | null
  image: ContentPicture | null
  starts_at: Date | null
  ends_at: Date | null
  event_type: EventType | null
  location: string | null
  link: string | null
  capacity: number | null
  attending: number
  called_off_at: Date | null
  change_no: number
  views: number
  likes: number
  removed_at: Date | null
  removed_reason: string | null
}

export type VersionRow = {
  piece_id: string
  version: number
  published_at: Date
  title: string
  content: Draft
  body: string
  confirmations: Confirmation[]
}

export type PictureRow = {
  id: string
  provider_id: string
  sizes: ContentPicture['sizes']
}

export type PdfRow = {
  id: string
  provider_id: string
  file_id: string
  bytes: number
}
