import type { ContentKind } from '../enums.ts'

type Named = {
  readonly kind: ContentKind
  readonly _id: string
  /** The id at the video host; of videos and podcasts. */
  readonly videoId?: string
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
