import type { ProviderType } from '#contract/enums.ts'

/**
 * The name by which readers tell providers apart: that of the person or branch behind a sub-profile,
 * whose registered name is its company's and says nothing of it.
 */
export function providerName({
  RegName,
  name,
  type,
}: {
  readonly RegName: string
  readonly name?: string | null
  readonly type: ProviderType
}): string {
  return type === 'sub profile' && name ? name : RegName
}
