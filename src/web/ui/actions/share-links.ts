export type ShareTarget = 'whatsapp' | 'x' | 'linkedin' | 'telegram'

/** The share addresses of each network for a link and a text. */
export function shareLinks(url: string, text: string): Record<ShareTarget, string> {
  return {
    whatsapp: `https://wa.me/?${query({ text: `${text} ${url}` })}`,
    x: `https://x.com/intent/post?${query({ text, url })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    telegram: `https://t.me/share/url?${query({ url, text })}`,
  }
}

/** Encodes spaces as %20, because some networks show a plus sign literally. */
function query(values: Record<string, string>): string {
  return new URLSearchParams(values).toString().replaceAll('+', '%20')
}
