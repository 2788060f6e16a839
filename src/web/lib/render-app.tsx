import type { AnyRouter } from '@tanstack/react-router'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { App } from '../app.tsx'

/** `renderToString` writes this where a component suspended or threw inside a boundary. */
const UNFINISHED = '<!--$!-->'

/**
 * Renders the loaded router. Loaders have fetched everything beforehand, so one synchronous pass
 * gives the whole page. Only when something suspended after all is the page rendered a second
 * time, waiting for it; that pass also throws the error that the first one hides.
 */
export async function renderApp(router: AnyRouter): Promise<string> {
  const html = renderToString(<App router={router} />)
  return html.includes(UNFINISHED) ? await renderWaiting(router) : html
}

async function renderWaiting(router: AnyRouter): Promise<string> {
  const thrown: unknown[] = []
  const stream = await renderToReadableStream(<App router={router} />, {
    // A boundary of any size stays in its place, so that no script has to move it there.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      thrown.push(error)
    },
  })
  await stream.allReady
  if (thrown.length > 0) {
    await stream.cancel()
    throw thrown[0]
  }
  return await new Response(stream).text()
}
