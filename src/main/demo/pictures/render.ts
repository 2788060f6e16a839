import sharp from 'sharp'
import { unreachable } from '#kit/assert.ts'
import type { PictureSpec } from '../types.ts'
import { adSvg } from './ad.ts'
import { avatarSvg } from './avatar.ts'
import { bannerSvg } from './banner.ts'
import { logoSvg } from './logo.ts'

export type RenderedPicture = {
  readonly spec: PictureSpec
  readonly webp: Buffer
}

/** How many pictures are in work at once; more would only hold memory. */
const PARALLEL = 8

/** The picture as SVG; pure, the same for the same spec. */
export function pictureSvg(spec: PictureSpec): string {
  switch (spec.kind) {
    case 'avatar':
      return avatarSvg(spec)
    case 'logo':
      return logoSvg(spec)
    case 'banner':
      return bannerSvg(spec)
    case 'ad':
      return adSvg(spec)
    default:
      return unreachable(spec)
  }
}

/** Renders all pictures as WebP, in the order of the specs. No font of the machine is used. */
export async function renderPictures(
  specs: readonly PictureSpec[],
): Promise<readonly RenderedPicture[]> {
  const rendered = new Map<PictureSpec, Buffer>()
  const queue = [...specs]
  const work = async () => {
    for (let spec = queue.shift(); spec !== undefined; spec = queue.shift()) {
      rendered.set(spec, await renderPicture(spec))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, work))
  return specs.flatMap((spec) => {
    const webp = rendered.get(spec)
    return webp === undefined ? [] : [{ spec, webp }]
  })
}

function renderPicture(spec: PictureSpec): Promise<Buffer> {
  const quality = spec.kind === 'ad' ? 88 : 82
  return sharp(Buffer.from(pictureSvg(spec)))
    .webp({ quality, effort: 1 })
    .toBuffer()
}
