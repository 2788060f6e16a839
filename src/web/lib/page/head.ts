import { SITE_NAME, STRUCTURED_DATA, titleOf } from './head-state.ts'
import { scriptJson } from './page-data.ts'

const DEFAULT_IMAGE = '/share-card.png'

export type PageHead = {
  /** Without the product's name, which is appended. */
  readonly title: string
  readonly description: string
  /** The canonical path of the page, without origin. */
  readonly path: string
  /** Path or address of the share card's picture. */
  readonly image?: string
  /** What the picture shows. */
  readonly imageAlt?: string
  /** Of pages that are pieces of somebody's writing. */
  readonly article?: {
    readonly publishedAt: string
    readonly editedAt: string | null
    readonly author: string
  }
  /** The Atom feed that belongs to the page. */
  readonly feed?: { readonly title: string; readonly href: string }
  /** For pages that search engines should not list: dashboards, forms, previews. */
  readonly unlisted?: true
  /** What the page is about, in the words of schema.org. */
  readonly about?: Readonly<Record<string, unknown>>
}

/** What a route's `head()` returns: title, description, canonical address and share card. */
export function pageHead(page: PageHead) {
  const title = titleOf(page.title)
  const image = page.image ?? DEFAULT_IMAGE
  const { description, path } = page
  return {
    meta: [
      { title },
      { name: 'description', content: description },
      ...(page.unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
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

/** A block of data, not of code: browsers do not run it, and search engines read it. */
function structuredData(about: NonNullable<PageHead['about']>) {
  const data = { '@context': 'https://schema.org', ...about }
  return { type: STRUCTURED_DATA, children: scriptJson(data) }
}
