import { socialNetworkLabels } from '#contract/providers/texts.ts'
import { type SocialNetwork, socialNetworks } from '#contract/providers/types.ts'
import { type Brand, BrandIcon } from '../display/brand-icon.tsx'
import { actionTexts } from '../texts.ts'

type SocialLinksProps = {
  /** The provider's name. */
  name: string
  socials: Readonly<Record<SocialNetwork, string | null>>
}

const BRANDS: Readonly<Record<SocialNetwork, Brand>> = {
  instagram: 'instagram',
  youtube: 'youtube',
  twitter: 'x',
  linkedin: 'linkedin',
}

/** The `li` elements of an icon row with the provider's pages on social networks. */
export function SocialLinks({ name, socials }: SocialLinksProps) {
  return socialNetworks.map((network) => {
    const href = socials[network]
    return href === null ? null : (
      <li key={network}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={actionTexts.profileOn(name, socialNetworkLabels[network])}
          className="grid size-8 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <BrandIcon brand={BRANDS[network]} size={15} />
        </a>
      </li>
    )
  })
}
