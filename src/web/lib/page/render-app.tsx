import type { AnyRouter } from '@tanstack/react-router'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { App } from '../../app.tsx'

/**
 * The end of `<!--$!-->`, which `renderToString` writes where a component suspended or threw inside
 * a boundary. Searching for its rare first character is 30 times faster than for the whole.
 */
const UNFINISHED = '$!-->'

/**
 * Renders the loaded router inside what `compose` puts around it. Loaders have fetched everything
 * beforehand, so one synchronous pass gives the whole page. Only when something suspended after
 * all is the page rendered a second time, waiting for it; that pass also throws the error that
 * the first one hides.
 *
 * The whole document is searched for the mark, because searching makes one flat string of the
 * many parts, which sending it needs anyway. Everywhere else in it `>` is escaped.
 */
export async function renderApp(
  router: AnyRouter,
  compose: (app: string) => string,
): Promise<string> {
  const html = compose(renderToString(<App router={router} />))
  return html.includes(UNFINISHED) ? compose(await renderWaiting(router)) : html
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
