import {
  createYoutubeMetadata,
  startVideoSandbox,
  type VideoMetadata,
} from '#modules/content/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Platform } from './platform.ts'
import type { Undo } from './undo.ts'

const SANDBOX_KEY = 'sandbox-key'

/** Who is asked about videos; undefined: nobody, or nobody asks in this process. */
export async function openVideoMetadata(
  { video, role }: Pick<Config, 'video' | 'role'>,
  { log }: Pick<Platform, 'log'>,
  undo: Undo,
): Promise<VideoMetadata | undefined> {
  if (video.kind === 'off' || role === 'worker') {
    return undefined
  }
  if (video.kind === 'youtube') {
    return createYoutubeMetadata({ ...video, log })
  }
  const { baseUrl, stop } = await startVideoSandbox({ key: SANDBOX_KEY })
  undo.add(stop)
  return createYoutubeMetadata({ baseUrl, key: SANDBOX_KEY, log })
}
