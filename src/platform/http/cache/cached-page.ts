import { spliceGzip } from './spliced-gzip.ts'
import { type TemplateBytes, templateBytes } from './template-bytes.ts'

/** A rendered page that is sent with a nonce of its own each time. */
export type CachedPage = {
  /** Of the page as it is, not compressed. */
  readonly bytes: number
  readonly plain: () => TemplateBytes
  /** Compressed once, when somebody first asks for it so. */
  readonly gzip: () => TemplateBytes | Promise<TemplateBytes>
}

/** `nonce` is the one that the page was rendered with. */
export function cachePage(html: Buffer, nonce: string): CachedPage {
  let parts: readonly Buffer[] | undefined
  let plain: TemplateBytes | undefined
  let gzip: TemplateBytes | Promise<TemplateBytes> | undefined
  const split = () => {
    parts ??= splitAt(html, nonce)
    return parts
  }
  return {
    bytes: html.length,
    plain: () => {
      plain ??= templateBytes(split(), nonce.length)
      return plain
    },
    gzip: () => {
      gzip ??= spliceGzip(split(), nonce.length).then((made) => {
        gzip = made
        return made
      })
      return gzip
    },
  }
}

/** Views of what stands between the nonces. */
function splitAt(html: Buffer, nonce: string): readonly Buffer[] {
  const parts: Buffer[] = []
  let start = 0
  for (
    let found = html.indexOf(nonce, 0, 'latin1');
    found !== -1;
    found = html.indexOf(nonce, start, 'latin1')
  ) {
    parts.push(html.subarray(start, found))
    start = found + nonce.length
  }
  parts.push(html.subarray(start))
  return parts
}
