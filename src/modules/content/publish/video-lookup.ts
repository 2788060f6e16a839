import type { ContentPicture } from '#contract/content/pieces.ts'
import { draftTexts } from '#contract/content/texts.ts'
import { parseVideoLink } from '#contract/content/video-link.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { createUploads } from './uploads.ts'

export type VideoDetails = {
  readonly title: string
  readonly description: string
  readonly channel: string
  readonly durationSeconds: number | null
  readonly thumbnail: { readonly bytes: Uint8Array; readonly mediaType: string } | null
}

/** A video host that can be queried. */
export type VideoMetadata = {
  readonly find: (
    videoId: string,
  ) => Promise<Result<VideoDetails, 'video_not_found' | 'video_host_unavailable'>>
}

export type LookedUp = {
  readonly videoId: string
  readonly details:
    | (Omit<VideoDetails, 'thumbnail'> & { readonly thumbnail: ContentPicture | null })
    | null
}

/** The host's details of a link; the thumbnail is redrawn and stored here. */
export function createVideoLookup(
  host: VideoMetadata | undefined,
  uploads: Pick<ReturnType<typeof createUploads>, 'picture'>,
) {
  return async (
    providerId: string,
    link: string,
  ): Promise<
    Result<LookedUp, 'video_link_unknown' | 'video_not_found' | 'video_host_unavailable'>
  > => {
    const video = parseVideoLink(link)
    if (video === undefined) {
      return fail('video_link_unknown', {
        fields: { link: draftTexts.videoLink },
      })
    }
    if (host === undefined) {
      return ok({ videoId: video.id, details: null })
    }
    const found = await host.find(video.id)
    if (!found.ok) {
      return found
    }
    const { thumbnail, ...details } = found.value
    const cached =
      thumbnail && (await uploads.picture(providerId, thumbnail, `Thumbnail: ${details.title}`))
    return ok({
      videoId: video.id,
      details: { ...details, thumbnail: cached?.ok ? cached.value : null },
    })
  }
}
