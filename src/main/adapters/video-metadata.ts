import {
  createYoutubeMetadata,
  inventedVideo,
  type SandboxVideo,
  startVideoSandbox,
  type VideoMetadata,
} from '#modules/content/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from '../platform.ts'
import type { ShutdownStack } from '../shutdown-stack.ts'

const SANDBOX_KEY = 'sandbox-key'

/** The title and description that a sandbox returns instead of invented ones. */
export type KnownVideo = (id: string) => Pick<SandboxVideo, 'title' | 'description'> | undefined

/** The source of video metadata; undefined if it is off, and in workers. */
export async function openVideoMetadata(
  { video, role }: Pick<Config, 'video' | 'role'>,
  { log }: Pick<Platform, 'log'>,
  shutdown: ShutdownStack,
  knownVideo: KnownVideo,
): Promise<VideoMetadata | undefined> {
  if (video.kind === 'off' || role === 'worker') {
    return undefined
  }
  if (video.kind === 'youtube') {
    return createYoutubeMetadata({ ...video, log })
  }
  const videoOf = (id: string) => {
    const invented = inventedVideo(id)
    return invented && { ...invented, ...knownVideo(id) }
  }
  const { baseUrl, stop } = await startVideoSandbox({ key: SANDBOX_KEY, videoOf })
  shutdown.add(stop)
  return createYoutubeMetadata({ baseUrl, key: SANDBOX_KEY, log })
}
