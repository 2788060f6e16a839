import type { AcceptedDocument } from '../documents/accepted.ts'
import { acceptedDocument, signUpDocuments } from '../documents/versions.ts'
import { agreementOf, type ProviderCategory } from './categories.ts'

/** What an applicant of a category accepts, in the versions that this build shows. */
export function acceptedDocuments(category: ProviderCategory): readonly AcceptedDocument[] {
  const agreement = agreementOf(category)
  const own = agreement === undefined ? [] : [acceptedDocument(`agreements/${agreement}`)]
  return [...signUpDocuments, ...own]
}
