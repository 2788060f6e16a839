import { type SocialNetwork, socialNetworks } from '#contract/providers/types.ts'
import { type Brand, BrandIcon } from '../display/brand-icon.tsx'

type SocialLinksProps = {
  /** Whose pages they are. */
  name: string
  socials: Readonly<Record<SocialNetwork, string | null>>
}

const LOOKS: Readonly<Record<SocialNetwork, { readonly brand: Brand; readonly label: string }>> = {
  instagram: { brand: 'instagram', label: 'Instagram' },
  youtube: { brand: 'youtube', label: 'YouTube' },
  twitter: { brand: 'x', label: 'X' },
  linkedin: { brand: 'linkedin', label: 'LinkedIn' },
}

/** The `li` elements of a row of icons: a provider's pages elsewhere, those that exist. */
export function SocialLinks({ name, socials }: SocialLinksProps) {
  return socialNetworks.map((network) => {
    const href = socials[network]
    const { brand, label } = LOOKS[network]
    return href === null ? null : (
      <li key={network}>
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`${name} on ${label} (opens in a new tab)`}
          className="grid size-8 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <BrandIcon brand={brand} size={15} />
        </a>
      </li>
    )
  })
}
