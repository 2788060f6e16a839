import { z } from 'zod'
import { acceptedVersions } from '../documents/versions.ts'
import { agreementOf, type ProviderCategory } from './categories.ts'

export const acceptedDocumentSchema = z.object({
  document: z.string().max(80),
  version: z.string().max(20),
})
export type AcceptedDocument = z.infer<typeof acceptedDocumentSchema>

/** What an applicant of a category accepts, in the versions that this build shows. */
export function acceptedDocuments(category: ProviderCategory): readonly AcceptedDocument[] {
  const agreement = agreementOf(category)
  const own = agreement === undefined ? [] : ([`agreements/${agreement}`] as const)
  return (['terms-and-conditions', 'privacy-policy', ...own] as const).map((document) => ({
    document,
    version: acceptedVersions[document],
  }))
}
