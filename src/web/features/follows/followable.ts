import type { ProviderType } from '#contract/providers/categories.ts'

/** The fields of a provider that following needs. */
export type Followable = {
  readonly name?: string | null
  readonly type: ProviderType
  readonly _id: string
  readonly RegName: string
  readonly stats: { readonly Followers: readonly string[]; readonly followersCount: number }
}
