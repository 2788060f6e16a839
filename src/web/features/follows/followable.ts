/** What following needs to know of a provider. */
export type Followable = {
  readonly _id: string
  readonly RegName: string
  readonly stats: { readonly Followers: readonly string[]; readonly followersCount: number }
}
