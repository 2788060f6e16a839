import type { ProviderType } from '#contract/providers/categories.ts'

/** What following needs to know of a provider. */
export type Followable = {
  readonly name?: string | null
  readonly type: ProviderType
  readonly _id: string
  readonly RegName: string
  readonly stats: { readonly Followers: readonly string[]; readonly followersCount: number }
}
