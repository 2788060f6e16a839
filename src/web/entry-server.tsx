import { type RenderReply, type RenderRequest, renderPage } from './lib/page/render-page.ts'
import { THEME_SCRIPT } from './lib/page/theme.ts'
import { createAppRouter } from './router.tsx'

export type { RenderReply, RenderRequest }

/** The inline scripts of a page. The content security policy lists each by its hash. */
export const inlineScripts: readonly string[] = [THEME_SCRIPT]

export function render(request: RenderRequest): Promise<RenderReply> {
  return renderPage(createAppRouter, request)
}
