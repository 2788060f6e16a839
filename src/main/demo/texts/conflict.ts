import type { ProviderCategory } from '#contract/categories.ts'
import { concernsSecurities } from './risk.ts'

const securities =
  'Those who write and approve what clients receive do not trade in a security for thirty days before and five days after it is named, and never against what is said of it. Holdings of one per cent or more in an issuer, and money received from one within twelve months, are disclosed beside each call or report. Nobody here is paid by an issuer, a broker or a distributor for naming a security, and no part of a salary depends on a single one.'

const others =
  'Fees of clients are the only income from the work that is sold here. Where a product of another firm is mentioned and that firm pays a commission to us or to a member of the family, the client is told so in writing before deciding, with the amount. Whoever serves two clients with opposite interests in one matter leaves one of the two to somebody else.'

/** What a provider says of its conflicts of interest. */
export function conflictOfInterest(category: ProviderCategory): string {
  return concernsSecurities(category) ? securities : others
}
