import { type RenderReply, type RenderRequest, renderPage } from './lib/page/render-page.ts'
import { createAppRouter } from './router.tsx'

export type { RenderReply, RenderRequest }

/** Renders one page of the product. */
export function render(request: RenderRequest): Promise<RenderReply> {
  return renderPage(createAppRouter, request)
}
