import { DOWNLOAD_LINK_SECONDS } from '#contract/common/limits.ts'
import { latestEnd, SECOND_MS } from '#kit/clock.ts'
import type { Secrets } from '../secrets/secrets.ts'

const PURPOSE = 'dl.v1'

/** One viewer's permission to download one private file. */
type DownloadGrant = {
  readonly fileId: string
  /** The file name to save as, without extension, made by `fileName`. Default: the file's id. */
  readonly name?: string
  readonly viewerId: string
  /** The document was made by the product, so pages may display it. All others are downloads. */
  readonly ours?: true
}

export type DownloadLink = { readonly url: string; readonly until: Date }

/**
 * The URL at which the viewer, while signed in, can fetch the file for some minutes. The caller has
 * checked the viewer's permission. The URL does not work for other viewers.
 */
export function downloadLink(secrets: Secrets, grant: DownloadGrant, now: Date): DownloadLink {
  const until = new Date(now.getTime() + DOWNLOAD_LINK_SECONDS * SECOND_MS)
  const key = secrets.sign(PURPOSE, textOf(grant, until)).toString('base64url')
  const query = new URLSearchParams({ until: String(until.getTime()), key })
  if (grant.name !== undefined) {
    query.set('name', grant.name)
  }
  if (grant.ours === true) {
    query.set('ours', '1')
  }
  return { url: `/files/private/${grant.fileId}?${query}`, until }
}

export type PresentedLink = {
  readonly fileId: string
  readonly viewerId: string
  /** Milliseconds since 1970, as in the URL. */
  readonly until: string
  readonly key: string
  readonly name?: string | undefined
  readonly ours?: true | undefined
}

/** Whether the URL was made for this viewer and has not expired. */
export function isGranted(
  secrets: Secrets,
  { fileId, viewerId, until, key, name = '', ours }: PresentedLink,
  now: Date,
): boolean {
  const end = /^\d{1,15}$/.test(until) ? new Date(Number(until)) : undefined
  if (end === undefined || end <= now || end > latestEnd(DOWNLOAD_LINK_SECONDS, now)) {
    return false
  }
  const signature = Buffer.from(key, 'base64url')
  return secrets.verify(
    PURPOSE,
    textOf({ fileId, viewerId, name, ...(ours === true ? { ours } : {}) }, end),
    signature,
  )
}

function textOf({ fileId, viewerId, name = '', ours }: DownloadGrant, until: Date): string {
  return `${fileId}|${viewerId}|${until.getTime()}|${ours === true ? 'ours' : ''}|${name}`
}

const NAME_MAX_CHARACTERS = 80

/**
 * 'invoice-TBX-2627-000042': joins the parts into a name that is safe in a header and on every file
 * system.
 */
export function fileName(...parts: readonly string[]): string {
  const words = parts.flatMap(
    (part) =>
      part
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .match(/[A-Za-z0-9]+/g) ?? [],
  )
  return words.join('-').slice(0, NAME_MAX_CHARACTERS)
}

/** The name to save the file as: the link's name with the file's extension. */
export function savedAs({ fileId, name }: Pick<PresentedLink, 'fileId' | 'name'>): string {
  const ending = /\.[a-z0-9]+$/.exec(fileId)?.[0] ?? ''
  return name === undefined ? fileId : `${fileName(name)}${ending}`
}
