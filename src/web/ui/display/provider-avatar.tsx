import type { ProviderType } from '#contract/providers/categories.ts'
import { personName } from '#contract/providers/provider-name.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'

type ProviderAvatarProps = {
  provider: {
    readonly RegName: string
    readonly name?: string | null
    readonly type: ProviderType
    readonly profileUrl: string | null
    readonly companyLogo: string | null
  }
  size?: AvatarSize
  eager?: boolean
}

/** A person's photo or a firm's mark. */
export function ProviderAvatar({ provider, size, eager }: ProviderAvatarProps) {
  const { type, profileUrl, companyLogo } = provider
  const isFirm = type === 'Non Individual'
  return (
    <Avatar
      name={personName(provider)}
      src={isFirm ? (companyLogo ?? profileUrl) : (profileUrl ?? companyLogo)}
      size={size}
      shape={isFirm ? 'square' : 'round'}
      eager={eager}
    />
  )
}
