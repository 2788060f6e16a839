import { z } from 'zod'

export const acceptedDocumentSchema = z.object({
  document: z.string().max(80),
  version: z.string().max(20),
})
export type AcceptedDocument = z.infer<typeof acceptedDocumentSchema>
