import type { Studio } from './use-studio.ts'

type Reviewed = Pick<Studio, 'fields' | 'review' | 'shown'>

/**
 * The error of a field: why it could not be saved, what is missing, or what the review found in it.
 */
export function fieldError({ fields, review, shown }: Reviewed, name: string): string | undefined {
  const refused = fields[name]
  if (refused !== undefined) {
    return refused
  }
  const found = review.findings.find(
    ({ field, severity }) => field === name && severity === 'refused',
  )
  if (found !== undefined) {
    return `“${found.excerpt}”: ${found.message}`
  }
  return shown ? review.missing[name] : undefined
}
