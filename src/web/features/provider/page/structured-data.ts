import { languageLabels } from '#contract/common/texts.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { withoutEnd } from '#kit/text.ts'

/** Search engines cut longer descriptions. */
const DESCRIPTION_CHARACTERS = 155

/** A provider as schema.org data: only what it publishes itself, without a rating. */
export function aboutProvider(provider: PublicProvider): Readonly<Record<string, unknown>> {
  const { regNumber, category, type, city, state, socials, languages } = provider
  const image = provider.companyLogo ?? provider.profileUrl
  const pages = Object.values(socials).filter((page) => page !== null)
  return {
    '@type': type === 'Individual' ? 'Person' : 'FinancialService',
    name: providerName(provider),
    url: `/view/serviceprovider/${provider._id}`,
    description: shortDescription(provider),
    ...(image === null ? {} : { image }),
    identifier: { '@type': 'PropertyValue', name: 'Registration number', value: regNumber },
    ...(type === 'Individual' ? { jobTitle: categoryTitle(category) } : {}),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [provider.address1, provider.address2]
        .filter((line) => line !== '')
        .join(', '),
      addressLocality: city,
      addressRegion: state,
      addressCountry: 'IN',
    },
    knowsLanguage: languages.map((language) => languageLabels[language]),
    ...(pages.length === 0 ? {} : { sameAs: pages }),
  }
}

/** The beginning of a provider's description, for search results and share cards. */
export function shortDescription({ description }: { readonly description: string }): string {
  const text = description.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= DESCRIPTION_CHARACTERS) {
    return text
  }
  const cut = text.slice(0, DESCRIPTION_CHARACTERS)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))
  return `${withoutEnd(words, ' ,;:.–-')}…`
}
