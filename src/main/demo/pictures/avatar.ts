import { createRng, type Rng } from '../prng.ts'
import type { PictureSpec, Portrait } from '../types.ts'
import { semibold } from './glyphs-semibold.ts'
import { CAP_HEIGHT, letter } from './lettering.ts'
import type { Colours, Piece } from './portrait-parts.ts'
import * as parts from './portrait-parts.ts'
import { linearGradient, mix, type Palette, palettes, px, radialGradient, svgPage } from './svg.ts'

export const AVATAR_SIZE = 256

type AvatarSpec = Extract<PictureSpec, { kind: 'avatar' }>

/** A portrait without a face or, for every fourth person, a monogram; 256 by 256. */
export function avatarSvg({ seed, initials, portrait }: AvatarSpec): string {
  const rng = createRng(`avatar ${seed}`)
  const palette = rng.pick(palettes)
  return rng.chance(0.24) ? monogram(initials, palette, rng) : person(portrait, palette, rng)
}

const skins = [
  ['#d3a27a', '#b98560'],
  ['#c48f66', '#a87450'],
  ['#b27c54', '#946242'],
  ['#9c6844', '#7f5235'],
  ['#835436', '#69412a'],
] as const
const hairs = ['#1c191b', '#241d1c', '#2f2522', '#1a1d24'] as const
const greys = ['#6e6b6c', '#8d8b8b'] as const

function person(portrait: Portrait, palette: Palette, rng: Rng): string {
  const colours = coloursOf(palette, rng)
  const pieces = outfits[portrait](rng)
  const x = 128 + rng.int(-36, 36)
  return svgPage(
    AVATAR_SIZE,
    AVATAR_SIZE,
    linearGradient('ground', 60, [
      [0, mix(palette.pale, '#ffffff', 0.25)],
      [1, mix(palette.light, palette.pale, 0.35)],
    ]),
    `<rect width="256" height="256" fill="url(#ground)"/>` +
      `<circle cx="${x}" cy="118" r="${rng.int(84, 100)}" fill="${palette.light}" fill-opacity=".34"/>` +
      `<g transform="translate(0 7)">${pieces.map((piece) => piece(colours)).join('')}</g>`,
  )
}

function coloursOf(palette: Palette, rng: Rng): Colours {
  const [skin, skinShade] = rng.pick(skins)
  const cloth = rng.pick([palette.mid, palette.deep, mix(palette.mid, palette.deep, 0.5)])
  return {
    skin,
    skinShade,
    hair: rng.chance(0.16) ? rng.pick(greys) : rng.pick(hairs),
    cloth,
    clothShade: mix(cloth, '#0b0f18', 0.28),
    trim: palette.accent,
    shirt: mix('#ffffff', palette.pale, 0.4),
  }
}

/** The pieces of a person, from back to front. */
const outfits: Readonly<Record<Portrait, (rng: Rng) => readonly Piece[]>> = {
  masculine: (rng) => [
    rng.pick([parts.suit, parts.openCollar, parts.kurta, parts.bandi, parts.openCollar]),
    parts.ears,
    parts.head,
    ...rng.pick([[], [], [parts.moustache], [parts.trimBeard], [parts.trimBeard, parts.moustache]]),
    rng.weighted([
      [parts.sidePart, 4],
      [parts.crop, 4],
      [parts.swept, 3],
      [parts.curls, 1],
      [parts.highHairline, 1],
    ]),
    ...(rng.chance(0.38) ? [parts.glasses] : []),
  ],
  feminine: (rng) => {
    const [back, front, over] = rng.pick<readonly [Piece, Piece, Piece?]>([
      [parts.longHairBack, parts.centreParting],
      [parts.longHairBack, parts.sideFringe],
      [parts.bobBack, parts.softFringe],
      [parts.bobBack, parts.sideFringe],
      [parts.bunBack, parts.centreParting],
      [parts.lowBunBack, parts.softFringe],
      [parts.lowBunBack, parts.centreParting, parts.braid],
    ])
    return [
      back,
      rng.pick([parts.saree, parts.dupatta, parts.blazer, parts.saree]),
      parts.head,
      front,
      ...(over === undefined ? [] : [over]),
      ...(rng.chance(0.5) ? [parts.earrings] : []),
      ...(rng.chance(0.4) ? [parts.bindi] : []),
      ...(rng.chance(0.3) ? [parts.glasses] : []),
    ]
  },
  turbaned: (rng) => [
    rng.pick([parts.suit, parts.kurta, parts.openCollar]),
    parts.head,
    parts.fullBeard,
    parts.moustache,
    parts.turban,
    ...(rng.chance(0.3) ? [parts.glasses] : []),
  ],
  veiled: (rng) => [
    parts.veilBack,
    parts.head,
    parts.veilFront,
    ...(rng.chance(0.35) ? [parts.glasses] : []),
  ],
}

function monogram(initials: string, palette: Palette, rng: Rng): string {
  const size = 92
  const { svg, width } = letter(semibold, initials, size, 20)
  const [x, y] = [(AVATAR_SIZE - width) / 2, (AVATAR_SIZE + size * CAP_HEIGHT) / 2]
  const [cx, cy] = [rng.pick([20, 236]), rng.pick([20, 236])]
  const rings = [70, 104, 140, 178].map(
    (radius, index) =>
      `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="${palette.light}" stroke-opacity="${px(0.34 - index * 0.07)}" stroke-width="1.5"/>`,
  )
  return svgPage(
    AVATAR_SIZE,
    AVATAR_SIZE,
    linearGradient('ground', rng.pick([30, 60, 120]), [
      [0, palette.deep],
      [1, mix(palette.mid, palette.deep, 0.15)],
    ]) +
      radialGradient(
        'glow',
        [cx / 256, cy / 256, 0.7],
        [
          [0, palette.light, 0.4],
          [1, palette.light, 0],
        ],
      ),
    `<rect width="256" height="256" fill="url(#ground)"/><rect width="256" height="256" fill="url(#glow)"/>` +
      rings.join('') +
      `<circle cx="${cx}" cy="${cy}" r="34" fill="${palette.accent}" fill-opacity=".9"/>` +
      `<g transform="translate(${px(x)} ${px(y)})" fill="${mix('#ffffff', palette.pale, 0.3)}">${svg}</g>`,
  )
}
