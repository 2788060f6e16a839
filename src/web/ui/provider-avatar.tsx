import type { ProviderType } from '#contract/enums.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'

type ProviderAvatarProps = {
  provider: {
    readonly RegName: string
    readonly type: ProviderType
    readonly profileUrl: string | null
    readonly companyLogo: string | null
  }
  size?: AvatarSize
  eager?: boolean
}

/** A person's photo or a firm's mark. */
export function ProviderAvatar({ provider, size, eager }: ProviderAvatarProps) {
  const { RegName, type, profileUrl, companyLogo } = provider
  const isFirm = type === 'Non Individual'
  return (
    <Avatar
      name={RegName}
      src={isFirm ? (companyLogo ?? profileUrl) : (profileUrl ?? companyLogo)}
      size={size}
      shape={isFirm ? 'square' : 'round'}
      eager={eager}
    />
  )
}
