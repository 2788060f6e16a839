import { AD_CAROUSEL_COUNT } from '#contract/constants.ts'
import type { MadeCustomer } from './customers.ts'
import { BANNERS_PER_THEME, bannerRef, bannerThemes } from './plan-parts.ts'
import type { MadeProvider } from './providers.ts'
import type { Person, PictureSpec } from './types.ts'

/** Every picture of a marketplace once: portraits, logos, the shared banners and the ads. */
export function listPictures(
  providers: readonly MadeProvider[],
  customers: readonly MadeCustomer[],
): readonly PictureSpec[] {
  const companies = providers.filter(({ provider }) => provider.profilePicture.kind === 'logo')
  const persons = providers.filter(({ provider }) => provider.profilePicture.kind === 'avatar')
  return [
    ...persons.map(({ provider, person }) => avatarOf(provider.profilePicture.name, person)),
    ...companies.map(({ provider: { profilePicture, regName } }, variant): PictureSpec => {
      const { name } = profilePicture
      const initial = regName.charAt(0)
      return { kind: 'logo', name, seed: `${name} ${regName}`, initial, variant }
    }),
    ...customers.flatMap(({ customer, person }) =>
      customer.profilePicture === null ? [] : [avatarOf(customer.profilePicture.name, person)],
    ),
    ...bannerThemes.flatMap((theme, order) =>
      Array.from({ length: BANNERS_PER_THEME }, (_, index): PictureSpec => {
        const { name } = bannerRef(theme, index)
        return { kind: 'banner', name, seed: name, theme, variant: index + order * 3 }
      }),
    ),
    ...Array.from(
      { length: AD_CAROUSEL_COUNT },
      (_, index): PictureSpec => ({ kind: 'ad', name: `ad-${index + 1}`, index }),
    ),
  ]
}

function avatarOf(name: string, { first, last, portrait }: Person): PictureSpec {
  const initials = `${first.charAt(0)}${last.charAt(0)}`
  return { kind: 'avatar', name, seed: `${name} ${first} ${last}`, initials, portrait }
}
