import { z } from 'zod'
import { providerTypeSchema } from '../enums.ts'
import { id } from '../fields.ts'

/** Who stands behind a plan, an article or a trade, as cards name them. */
export const authorSchema = z.object({
  id,
  name: z.string(),
  authorImage: z.string().nullable(),
  type: providerTypeSchema,
})
export type Author = z.infer<typeof authorSchema>

/**
 * A list of account ids as strangers may see it: empty, or the viewer's own id alone. It answers
 * "am I in it?" without handing out who else is.
 */
export const viewerOnlyList = z.array(id).max(1)
