import type { AcceptedDocument } from './accepted.ts'

/** The versions of the texts accepted at sign-up, for forms, which do not load the texts. */
export const acceptedVersions = {
  'terms-and-conditions': '2026-12-02',
  'privacy-policy': '2026-12-02',
  'agreements/research-analyst': '2026-11-30',
  'agreements/pms-aif': '2026-11-24',
} as const

/** A document in the version that this build shows. */
export function acceptedDocument(document: keyof typeof acceptedVersions): AcceptedDocument {
  return { document, version: acceptedVersions[document] }
}

/** What everybody accepts by signing up. */
export const signUpDocuments: readonly AcceptedDocument[] = [
  acceptedDocument('terms-and-conditions'),
  acceptedDocument('privacy-policy'),
]

/** Whether a form showed others than those in force; a client without a form names none. */
export function showedOthers(
  inForce: readonly AcceptedDocument[],
  shown: readonly AcceptedDocument[] | undefined,
): boolean {
  return inForce.some(
    ({ document, version }) =>
      shown?.some((one) => one.document === document && one.version === version) === false,
  )
}
