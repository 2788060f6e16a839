import type { ProviderType } from '#contract/providers/categories.ts'

export type AvatarShape = 'round' | 'square'

/** Firms are square and people round, everywhere; who is no provider is a person. */
export function avatarShape(type: ProviderType | null): AvatarShape {
  return type === 'Non Individual' ? 'square' : 'round'
}
