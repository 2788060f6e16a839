import type { SearchHit } from '#contract/search/calls.ts'
import { formatPrice } from '#kit/money.ts'

/** What the palette shows and where it leads. */
export type Found = {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly href: string
  readonly image: string | null
}

/** Where the suggestions lead that are offered before anything is typed. */
export const suggestionPaths = {
  'Service providers': '/service-providers/PMS',
  Equity: '/market-watch/equity/articles',
  Commodity: '/market-watch/commodity/articles',
} as const

/** What was found as a line of the palette. */
export function foundOf(hit: SearchHit): Found {
  return {
    id: `${hit.kind}:${hit._id}`,
    label: hit.title,
    note: noteOf(hit),
    href: pathOf(hit),
    image: hit.image,
  }
}

function noteOf(hit: SearchHit): string {
  switch (hit.kind) {
    case 'provider':
      return `${hit.category} · ${hit.regNumber}`
    case 'plan':
      return `${hit.providerName} · ${formatPrice(hit.price)}`
    default:
      return `${hit.providerName} · ${hit.regNumber}`
  }
}

function pathOf(hit: SearchHit): string {
  const id = encodeURIComponent(hit._id)
  switch (hit.kind) {
    case 'provider':
      return `/view/serviceprovider/${id}`
    case 'plan':
      return `/view/services/${id}`
    case 'articles':
      return `/view/article/articlepage/${id}`
    case 'videos':
      return `/view/video/${id}`
    case 'events':
      return `/view/events/details/${id}`
    case 'podcasts':
      return `/view/yt-podcasts/${encodeURIComponent(hit.videoId)}`
  }
}
