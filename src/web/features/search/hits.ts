import { isSebiRegistered } from '#contract/providers/categories.ts'
import type { SearchHit } from '#contract/search/calls.ts'
import { formatTrimmedRupees } from '#kit/money.ts'
import { type AvatarShape, avatarShape } from '#web/ui/display/avatar-shape.ts'
import { searchTexts } from './texts.ts'

/** A line of the palette, and its link. */
export type PaletteResult = {
  readonly id: string
  readonly label: string
  readonly note: string
  readonly href: string
  readonly image: string | null
  /** Round for a person's picture. */
  readonly shape: AvatarShape
}

/** The links of the suggestions that are offered before anything is typed. */
export const suggestionPaths = {
  [searchTexts.serviceProviders]: '/service-providers/PMS',
  Equity: '/market-watch/equity/articles',
  Commodity: '/market-watch/commodity/articles',
} as const

/** A search result as a line of the palette. */
export function paletteResultOf(hit: SearchHit): PaletteResult {
  return {
    id: `${hit.kind}:${hit._id}`,
    label: hit.title,
    note: noteOf(hit),
    href: pathOf(hit),
    image: hit.image,
    shape: hit.kind === 'provider' ? avatarShape(hit.type) : 'square',
  }
}

/**
 * Splits the results into providers with this registration number, ignoring case, spaces, slashes
 * and hyphens, and all others.
 */
export function byRegistration(hits: readonly SearchHit[], text: string) {
  const isExact = (hit: SearchHit) =>
    hit.kind === 'provider' && plainNumber(hit.regNumber) === plainNumber(text)
  return { exact: hits.filter(isExact), others: hits.filter((hit) => !isExact(hit)) }
}

function plainNumber(text: string): string {
  return text.replace(/[\s/-]+/g, '').toUpperCase()
}

/** A provider found by its registration number; the note says that the number is verified. */
export function registrationFoundOf(hit: SearchHit): PaletteResult {
  const found = paletteResultOf(hit)
  const { sebiVerified, otherVerified } = searchTexts
  const status = isSebiRegistered(hit.category) ? sebiVerified : otherVerified
  return { ...found, note: `${status} · ${found.note}` }
}

/** The names of the trades' scripts, without duplicates, in order. */
export function scriptsOf(trades: readonly { readonly scriptname: string }[]): readonly string[] {
  return [...new Set(trades.map(({ scriptname }) => scriptname))].slice(0, SCRIPTS_MAX)
}

const SCRIPTS_MAX = 4

/** The closed calls of a script, on the scorecard. */
export function callsPath(script: string): string {
  return `/scorecard?${new URLSearchParams({ tab: 'closed', script })}`
}

function noteOf(hit: SearchHit): string {
  switch (hit.kind) {
    case 'provider':
      return `${hit.category} · ${hit.regNumber}`
    case 'plan':
      return `${hit.providerName} · ${formatTrimmedRupees(hit.price)}`
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
