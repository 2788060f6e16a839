import type { AnyRouter } from '@tanstack/react-router'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { App } from '../../app.tsx'

/**
 * The end of `<!--$!-->`, which `renderToString` writes where a component suspended or threw inside
 * a boundary. The search starts at its rare first character, which is 30 times faster than a search
 * for the whole comment.
 */
const PENDING_BOUNDARY = '$!-->'

/**
 * Renders the loaded router inside the document from `compose`. Loaders have fetched everything, so
 * one synchronous pass renders the whole page. Only if a component still suspended is the page
 * rendered again with waiting; that pass also throws the error that the first one hides.
 *
 * The whole document is searched for the mark, because the search flattens its many parts into one
 * string, which sending needs anyway. Everywhere else in it `>` is escaped.
 */
export async function renderApp(
  router: AnyRouter,
  compose: (app: string) => string,
): Promise<string> {
  const html = compose(renderToString(<App router={router} />))
  return html.includes(PENDING_BOUNDARY) ? compose(await renderWaiting(router)) : html
}

async function renderWaiting(router: AnyRouter): Promise<string> {
  const thrown: unknown[] = []
  const stream = await renderToReadableStream(<App router={router} />, {
    // Keeps boundaries of any size in place, so that no script has to move them.
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
