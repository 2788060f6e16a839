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

/** What a sandbox knows of a video besides what it invents. */
export type KnownVideo = (id: string) => Pick<SandboxVideo, 'title' | 'description'> | undefined

/** Who is asked about videos; undefined: nobody, or nobody asks in this process. */
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
