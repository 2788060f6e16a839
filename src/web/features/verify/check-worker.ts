import { messageOf } from '#web/lib/api/api-error.ts'
import { createBrowserApi } from '#web/lib/api/browser-api.ts'
import { checkRecord, type Progress, type RecordCheck } from './check-record.ts'
import { sha256 } from './sha256.ts'

/** Messages of the worker to the page: its progress, then the result once. */
export type CheckMessage =
  | { readonly step: 'checking'; readonly progress: Progress }
  | { readonly step: 'done'; readonly check: RecordCheck }
  | { readonly step: 'failed'; readonly message: string }

/** Checks the record of the provider that the page names. */
self.addEventListener('message', async ({ data: providerId }: MessageEvent<string>) => {
  const tell = (message: CheckMessage) => self.postMessage(message)
  try {
    const parts = {
      api: createBrowserApi((input, init) => fetch(input, init)),
      sha256,
      now: Date.now,
      wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
      onProgress: (progress: Progress) => tell({ step: 'checking', progress }),
    }
    tell({ step: 'done', check: await checkRecord(parts, providerId) })
  } catch (error) {
    tell({ step: 'failed', message: messageOf(error) })
  }
})
