import type { AnyRouteMatch } from '@tanstack/react-router'
import { isApiError } from '../api/api-error.ts'
import { scriptJson } from './page-data.ts'
import { pageTexts } from './texts.ts'

export const SITE_NAME = 'Tradebox'

/** The kind of script that is data about the page. */
export const STRUCTURED_DATA = 'application/ld+json'

/** One element of the document's head that belongs to the page. */
export type HeadTag = {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  /** What stands in it: of a script only, as it is to be written into the document. */
  readonly text?: string
}
export type HeadState = { readonly title: string; readonly tags: readonly HeadTag[] }

/** Marks the elements that a navigation replaces. */
export const HEAD_MARK = 'data-page'

/**
 * The head of the matched routes; the deepest route that says something wins. `origin` makes the
 * addresses absolute that crawlers need whole.
 */
export function headOf(matches: readonly AnyRouteMatch[], origin: string): HeadState {
  const failed = matches.find(
    (match) => match.status === 'error' || match.status === 'notFound' || match._notFound,
  )
  if (failed) {
    const absent = failed.status !== 'error' || isAbsence(failed.error)
    const title = absent ? pageTexts.pageNotFound : pageTexts.somethingWentWrong
    const robots: HeadTag = { tag: 'meta', attributes: { name: 'robots', content: 'noindex' } }
    return { title: titleOf(title), tags: [robots] }
  }
  let title = SITE_NAME
  const tags = new Map<string, HeadTag>()
  for (const match of matches) {
    for (const meta of match.meta ?? []) {
      if (meta?.title !== undefined) {
        title = String(meta.title)
      } else if (meta) {
        put(tags, 'meta', meta, origin)
      }
    }
    for (const link of match.links ?? []) {
      if (link) {
        put(tags, 'link', link, origin)
      }
    }
    for (const script of match.headScripts ?? []) {
      if (script?.type === STRUCTURED_DATA && typeof script.children === 'string') {
        const attributes = { type: STRUCTURED_DATA }
        const text = withAbsoluteAddresses(script.children, origin)
        tags.set(STRUCTURED_DATA, { tag: 'script', attributes, text })
      }
    }
  }
  return { title, tags: [...tags.values()] }
}

function isAbsence(error: unknown): boolean {
  return isApiError(error) && error.status === 404
}

const ABSOLUTE = new Set(['canonical', 'og:url', 'og:image', 'twitter:image'])

const ADDRESSES = new Set(['image', 'logo', 'thumbnailUrl', 'url'])

/** Search engines take no path for an address. */
function withAbsoluteAddresses(json: string, origin: string): string {
  const data: unknown = JSON.parse(json, (name, value: unknown) =>
    ADDRESSES.has(name) && typeof value === 'string' && value.startsWith('/')
      ? origin + value
      : value,
  )
  return scriptJson(data)
}

function put(tags: Map<string, HeadTag>, tag: 'meta' | 'link', from: object, origin: string): void {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'string') {
      attributes[name] = value
    }
  }
  const key = attributes.property ?? attributes.name ?? attributes.rel ?? ''
  const place = tag === 'meta' ? 'content' : 'href'
  const value = attributes[place]
  if (ABSOLUTE.has(key) && value?.startsWith('/')) {
    attributes[place] = origin + value
  }
  tags.set(key, { tag, attributes })
}

/** The title as tabs and search engines show it. */
export function titleOf(title: string): string {
  return title === SITE_NAME ? title : `${title} · ${SITE_NAME}`
}
