import type { ContentKind } from './types.ts'

type Named = {
  readonly kind: ContentKind
  readonly _id: string
  /** The id at the video host; of videos and podcasts. */
  readonly videoId?: string | null | undefined
}

/** The picture by which a version is shared that has none of its own. */
export function sharePicturePath(pieceId: string, version: number): string {
  return `/share/${pieceId}/${version}.png`
}

/** An event as a file for any calendar. */
export function calendarFilePath(eventId: string): string {
  return `/view/events/details/${eventId}/calendar.ics`
}

/** The page of a piece, by which it is linked from everywhere. */
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
