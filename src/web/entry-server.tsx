import { type RenderReply, type RenderRequest, renderPage } from './lib/page/render-page.ts'
import { THEME_SCRIPT } from './lib/page/theme.ts'
import { createAppRouter } from './router.tsx'

export type { RenderReply, RenderRequest }

/** What runs from within a page: its policy names each by its hash. */
export const inlineScripts: readonly string[] = [THEME_SCRIPT]

/** Renders one page of the product. */
export function render(request: RenderRequest): Promise<RenderReply> {
  return renderPage(createAppRouter, request)
}
