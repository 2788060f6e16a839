import type { ProviderType } from '#contract/providers/categories.ts'

export type AvatarShape = 'round' | 'square'

/** Companies are square and people round; an account that is not a provider is a person. */
export function avatarShape(type: ProviderType | null): AvatarShape {
  return type === 'Non Individual' ? 'square' : 'round'
}
