import { SITE_NAME, STRUCTURED_DATA, titleOf } from './head-state.ts'
import { scriptJson } from './page-data.ts'

const DEFAULT_IMAGE = '/share-card.png'
const NOT_INDEXED = { name: 'robots', content: 'noindex' }

export type PageHead = {
  /** Without the product's name, which is appended. */
  readonly title: string
  readonly description: string
  /** The canonical path of the page, without origin. */
  readonly path: string
  /** The path or address of the share card's picture. */
  readonly image?: string
  /** The alternative text of the picture. */
  readonly imageAlt?: string
  /** For articles and other published pieces. */
  readonly article?: {
    readonly publishedAt: string
    readonly editedAt: string | null
    readonly author: string
  }
  /** The Atom feed of the page. */
  readonly feed?: { readonly title: string; readonly href: string }
  /** For pages that search engines should not index. */
  readonly unlisted?: true
  /** Structured data about the page in schema.org terms. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** The result of a route's `head()`: title, description, canonical address and share card. */
export function pageHead(page: PageHead) {
  const title = titleOf(page.title)
  const image = page.image ?? DEFAULT_IMAGE
  const { description, path } = page
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.unlisted ? [NOT_INDEXED] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: page.article === undefined ? 'website' : 'article' },
      { property: 'og:site_name', content: SITE_NAME },
      { property: 'og:locale', content: 'en_IN' },
      { property: 'og:url', content: path },
      { property: 'og:image', content: image },
      ...(page.imageAlt ? [{ property: 'og:image:alt', content: page.imageAlt }] : []),
      ...articleMeta(page),
      { name: 'twitter:card', content: 'summary_large_image' },
      { name: 'twitter:image', content: image },
    ],
    links: [
      { rel: 'canonical', href: path },
      ...(page.feed === undefined
        ? []
        : [{ rel: 'alternate', type: 'application/atom+xml', ...page.feed }]),
    ],
    scripts: page.about === undefined ? [] : [structuredData(page.about)],
  }
}

/** The head of a page behind a sign-in: nobody finds or shares it, so it has only a title. */
export function unlistedHead(title: string) {
  return { meta: [{ title: titleOf(title) }, NOT_INDEXED] }
}

function articleMeta({ article }: PageHead) {
  return article === undefined
    ? []
    : [
        { property: 'article:published_time', content: article.publishedAt },
        ...(article.editedAt === null
          ? []
          : [{ property: 'article:modified_time', content: article.editedAt }]),
        { property: 'article:author', content: article.author },
      ]
}

/** A data block for search engines; browsers do not execute it. */
function structuredData(about: NonNullable<PageHead['about']>) {
  const data = { '@context': 'https://schema.org', ...about }
  return { type: STRUCTURED_DATA, children: scriptJson(data) }
}
