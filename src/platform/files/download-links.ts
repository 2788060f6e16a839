import type { Secrets } from '../secrets.ts'

const PURPOSE = 'dl.v1'

/** One viewer's permission to fetch one private file until a moment. */
export type DownloadGrant = {
  readonly fileId: string
  readonly viewerId: string
  readonly until: Date
}

/**
 * The address at which the viewer, still signed in, finds the file. The code that makes it has
 * asked who wants the file; for anybody else, and afterwards, it leads nowhere.
 */
export function downloadPath(secrets: Secrets, grant: DownloadGrant): string {
  const key = secrets.sign(PURPOSE, textOf(grant)).toString('base64url')
  const query = new URLSearchParams({ until: String(grant.until.getTime()), key })
  return `/files/private/${grant.fileId}?${query}`
}

export type PresentedLink = {
  readonly fileId: string
  readonly viewerId: string
  /** Milliseconds since 1970, as the address holds them. */
  readonly until: string
  readonly key: string
}

/** Whether the address was made for this viewer and has not ended. */
export function isGranted(
  secrets: Secrets,
  { fileId, viewerId, until, key }: PresentedLink,
  now: Date,
): boolean {
  const end = /^\d{1,15}$/.test(until) ? new Date(Number(until)) : undefined
  if (end === undefined || end <= now) {
    return false
  }
  const signature = Buffer.from(key, 'base64url')
  return secrets.verify(PURPOSE, textOf({ fileId, viewerId, until: end }), signature)
}

function textOf({ fileId, viewerId, until }: DownloadGrant): string {
  return `${fileId}|${viewerId}|${until.getTime()}`
}
