import type { ContentKind } from './types.ts'

type Named = {
  readonly kind: ContentKind
  readonly _id: string
  /** The id at the video host; for videos and podcasts. */
  readonly videoId?: string | null | undefined
}

/** The share picture of a version that has none of its own. */
export function sharePicturePath(pieceId: string, version: number): string {
  return `/share/${pieceId}/${version}.png`
}

/** An event as a calendar file. */
export function calendarFilePath(eventId: string): string {
  return `/view/events/details/${eventId}/calendar.ics`
}

/** The canonical page of a piece. */
export function piecePath({ kind, _id, videoId }: Named): string {
  switch (kind) {
    case 'articles':
      return `/view/article/articlepage/${_id}`
    case 'videos':
      return `/view/video/${_id}`
    case 'events':
      return `/view/events/details/${_id}`
    case 'podcasts':
      return `/view/yt-podcasts/${encodeURIComponent(videoId ?? _id)}`
  }
}
