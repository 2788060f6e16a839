import type { LegalDocument } from '#contract/documents/document.ts'

/** Each text is its own module, so that a reader does not download the others. */
const texts: Readonly<Record<string, () => Promise<LegalDocument>>> = {
  'about-us': async () => (await import('#contract/documents/pages/about-us.ts')).aboutUs,
  'do-and-donot': async () =>
    (await import('#contract/documents/pages/do-and-donot.ts')).doAndDonot,
  'frequently-asked-questions': async () =>
    (await import('#contract/documents/pages/frequently-asked-questions.ts'))
      .frequentlyAskedQuestions,
  'terms-and-conditions': async () =>
    (await import('#contract/documents/pages/terms-and-conditions.ts')).termsAndConditions,
  'privacy-policy': async () =>
    (await import('#contract/documents/pages/privacy-policy.ts')).privacyPolicy,
  'copyright-information': async () =>
    (await import('#contract/documents/pages/copyright-information.ts')).copyrightInformation,
  'cookie-policy': async () =>
    (await import('#contract/documents/pages/cookie-policy.ts')).cookiePolicy,
  'refund-policy': async () =>
    (await import('#contract/documents/pages/refund-policy.ts')).refundPolicy,
  disclaimer: async () => (await import('#contract/documents/pages/disclaimer.ts')).disclaimer,
  'agreements/research-analyst': async () =>
    (await import('#contract/documents/agreements/research-analyst.ts')).researchAnalystAgreement,
  'agreements/pms-aif': async () =>
    (await import('#contract/documents/agreements/pms-aif.ts')).pmsAifAgreement,
}

/** The document at `/documents/` with this slug, or undefined. */
export async function loadDocument(slug: string): Promise<LegalDocument | undefined> {
  return Object.hasOwn(texts, slug) ? await texts[slug]?.() : undefined
}
