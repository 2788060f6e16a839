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

/** A found provider or plan as a line of the palette. */
export function foundOf(hit: SearchHit): Found {
  return hit.kind === 'provider'
    ? {
        id: `provider:${hit._id}`,
        label: hit.title,
        note: `${hit.category} · ${hit.regNumber}`,
        href: `/view/serviceprovider/${encodeURIComponent(hit._id)}`,
        image: hit.image,
      }
    : {
        id: `plan:${hit._id}`,
        label: hit.title,
        note: `${hit.providerName} · ${formatPrice(hit.price)}`,
        href: `/view/services/${encodeURIComponent(hit._id)}`,
        image: hit.image,
      }
}
