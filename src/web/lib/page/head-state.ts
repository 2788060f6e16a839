import type { AnyRouteMatch } from '@tanstack/react-router'
import { isApiError } from '../api/api-error.ts'
import { scriptJson } from './page-data.ts'
import { pageTexts } from './texts.ts'

export const SITE_NAME = 'Tradebox'

/** The type of a script with structured data. */
export const STRUCTURED_DATA = 'application/ld+json'

/** An element in the document's head that belongs to the page. */
export type HeadTag = {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  /** The content of the element; only for scripts, already escaped for the document. */
  readonly text?: string
}
export type HeadState = { readonly title: string; readonly tags: readonly HeadTag[] }

/** Marks the elements that navigation replaces. */
export const HEAD_MARK = 'data-page'

/**
 * The head of the matched routes; the deepest route with a value wins. `origin` turns paths into
 * the absolute addresses that crawlers need.
 */
export function headOf(matches: readonly AnyRouteMatch[], origin: string): HeadState {
  const failed = matches.find(
    (match) => match.status === 'error' || match.status === 'notFound' || match._notFound,
  )
  if (failed) {
    const absent = failed.status !== 'error' || isNotFoundError(failed.error)
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
        addTag(tags, 'meta', meta, origin)
      }
    }
    for (const link of match.links ?? []) {
      if (link) {
        addTag(tags, 'link', link, origin)
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

function isNotFoundError(error: unknown): boolean {
  return isApiError(error) && error.status === 404
}

const ABSOLUTE = new Set(['canonical', 'og:url', 'og:image', 'twitter:image'])

const ADDRESSES = new Set(['image', 'logo', 'thumbnailUrl', 'url'])

/** Search engines do not accept paths as addresses. */
function withAbsoluteAddresses(json: string, origin: string): string {
  const data: unknown = JSON.parse(json, (name, value: unknown) =>
    ADDRESSES.has(name) && typeof value === 'string' && value.startsWith('/')
      ? origin + value
      : value,
  )
  return scriptJson(data)
}

function addTag(
  tags: Map<string, HeadTag>,
  tag: 'meta' | 'link',
  from: object,
  origin: string,
): void {
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

/** The title in tabs and search results. */
export function titleOf(title: string): string {
  return title === SITE_NAME ? title : `${title} · ${SITE_NAME}`
}
