import { type Gapped, withGaps } from './gaps.ts'
import { spliceGzip } from './spliced-gzip.ts'

/** A rendered page that is sent with a nonce of its own each time. */
export type KeptPage = {
  /** Of the page as it is, not compressed. */
  readonly bytes: number
  readonly plain: () => Gapped
  /** Compressed once, when somebody first asks for it so. */
  readonly gzip: () => Gapped | Promise<Gapped>
}

/** `nonce` is the one that the page was rendered with. */
export function keepPage(html: Buffer, nonce: string): KeptPage {
  let parts: readonly Buffer[] | undefined
  let plain: Gapped | undefined
  let gzip: Gapped | Promise<Gapped> | undefined
  const split = () => {
    parts ??= splitAt(html, nonce)
    return parts
  }
  return {
    bytes: html.length,
    plain: () => {
      plain ??= withGaps(split(), nonce.length)
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
