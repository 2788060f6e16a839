/** The versions of the texts that a provider accepts, for forms, which do not load the texts. */
export const acceptedVersions = {
  'terms-and-conditions': '2026-11-30',
  'privacy-policy': '2026-12-01',
  'agreements/research-analyst': '2026-11-30',
  'agreements/pms-aif': '2026-11-24',
} as const
