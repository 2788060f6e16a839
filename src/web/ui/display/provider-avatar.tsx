import type { ProviderType } from '#contract/providers/categories.ts'
import { personName, providerPicture } from '#contract/providers/provider-name.ts'
import { Avatar, type AvatarSize } from './avatar.tsx'
import { avatarShape } from './avatar-shape.ts'

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

/** A person's photo or a company's logo. */
export function ProviderAvatar({ provider, size, eager }: ProviderAvatarProps) {
  return (
    <Avatar
      name={personName(provider)}
      src={providerPicture(provider)}
      size={size}
      shape={avatarShape(provider.type)}
      eager={eager}
    />
  )
}
