import { HEAD_MARK, type HeadState, type HeadTag } from './head-state.ts'
import { PAGE_DATA_ID, type PageData, scriptJson } from './page-data.ts'
import { THEME_COLOR_TAGS, THEME_SCRIPT, type Theme } from './theme.ts'

/**
 * The id of React's root element. The rest of the document is written as text and never hydrated.
 */
export const APP_ID = 'app'

/** Addresses of the built files that a page needs. */
export type PageAssets = {
  /** The browser's entry module. */
  readonly entry: string
  readonly css: readonly string[]
  /** Modules and fonts to fetch early. */
  readonly preload: readonly string[]
}

export type PageDocument = {
  readonly head: HeadState
  readonly app: string
  readonly data: PageData
  readonly theme: Theme | undefined
  readonly assets: PageAssets
}

/**
 * Writes the whole document around the rendered application, as one string. The only script in it
 * that runs is THEME_SCRIPT; the page data are not executable.
 */
export function documentOf(parts: PageDocument): string {
  const theme = parts.theme ? ` data-theme="${parts.theme}"` : ''
  return (
    `<!doctype html><html lang="en-IN"${theme}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">' +
    `${THEME_COLOR_TAGS}<script>${THEME_SCRIPT}</script>` +
    `<title>${escapeText(parts.head.title)}</title>` +
    urgentPictures(parts.app) +
    assetTags(parts.assets) +
    STATIC_TAGS +
    parts.head.tags.map(headTag).join('') +
    `</head><body><div id="${APP_ID}">${parts.app}</div>` +
    `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(parts.data)}</script>` +
    '</body></html>'
  )
}

/** The icons are in `src/web/public`. */
const STATIC_TAGS =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">'

/**
 * React puts the pictures to preload at the start of its output. Urgent ones are repeated before
 * the scripts, because a browser with few connections fetches in document order.
 */
function urgentPictures(app: string): string {
  let urgent = ''
  let start = 0
  while (app.startsWith('<link rel="preload" as="image"', start)) {
    const end = app.indexOf('>', start) + 1
    const link = app.slice(start, end)
    urgent += link.includes('fetchPriority="high"') ? link : ''
    start = end
  }
  return urgent
}

function assetTags(assets: PageAssets): string {
  let tags = ''
  for (const href of assets.css) {
    tags += `<link rel="stylesheet" href="${escapeAttribute(href)}">`
  }
  for (const href of assets.preload) {
    const to = ` href="${escapeAttribute(href)}"`
    tags += href.endsWith('.woff2')
      ? `<link rel="preload" as="font" type="font/woff2" crossorigin${to}>`
      : `<link rel="modulepreload"${to}>`
  }
  return `${tags}<script type="module" src="${escapeAttribute(assets.entry)}"></script>`
}

function headTag({ tag, attributes, text: content }: HeadTag): string {
  let text = `<${tag} ${HEAD_MARK}`
  for (const name of Object.keys(attributes)) {
    text += ` ${name}="${escapeAttribute(attributes[name] ?? '')}"`
  }
  return content === undefined ? `${text}>` : `${text}>${content}</${tag}>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
