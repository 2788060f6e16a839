import { present } from '#kit/assert.ts'
import { createRng, type Rng } from '../prng.ts'
import type { PictureSpec } from '../types.ts'
import { semibold } from './glyphs-semibold.ts'
import { CAP_HEIGHT, letter } from './lettering.ts'
import { linearGradient, mix, type Palette, palettes, px, smoothPath, svgPage } from './svg.ts'

export const LOGO_SIZE = 256

type LogoSpec = Extract<PictureSpec, { kind: 'logo' }>

/** The tones that a mark is drawn in, on a light or a dark ground. */
type Tones = { readonly main: string; readonly second: string; readonly third: string }

type Mark = (tones: Tones, rng: Rng, initial: string) => string

/** An abstract company mark; 256 by 256, with room around it for a round frame. */
export function logoSvg({ seed, initial, variant }: LogoSpec): string {
  const rng = createRng(`logo ${seed}`)
  const round = Math.floor(variant / marks.length)
  const palette = present(palettes[(variant * 3 + round) % palettes.length], 'there are palettes')
  const isDark = (variant + round) % 2 === 0
  const draw = present(marks[variant % marks.length], 'there are marks')
  const mark = draw(tonesOf(palette, isDark), rng, initial)
  return svgPage(
    LOGO_SIZE,
    LOGO_SIZE,
    linearGradient('ground', 60, groundOf(palette, isDark)),
    `<rect width="256" height="256" fill="url(#ground)"/>${mark}`,
  )
}

function groundOf(palette: Palette, isDark: boolean) {
  return isDark
    ? ([
        [0, palette.deep],
        [1, mix(palette.deep, palette.mid, 0.5)],
      ] as const)
    : ([
        [0, '#ffffff'],
        [1, palette.pale],
      ] as const)
}

function tonesOf(palette: Palette, isDark: boolean): Tones {
  return isDark
    ? { main: palette.pale, second: palette.light, third: palette.accent }
    : { main: palette.deep, second: palette.mid, third: palette.accent }
}

/** Leaves around a centre. */
const petals: Mark = ({ main, second, third }, rng) => {
  const count = rng.pick([5, 6, 8])
  const leaf = 'M128 126C108 108 108 74 128 54C148 74 148 108 128 126Z'
  return Array.from({ length: count }, (_, index) => {
    const fill = index === 0 ? third : index % 2 === 0 ? main : second
    return `<path d="${leaf}" fill="${fill}" transform="rotate(${px((360 / count) * index)} 128 128)"/>`
  }).join('')
}

/** Bars that climb, cut at a slant. */
const bars: Mark = ({ main, second, third }, rng) => {
  const count = rng.pick([3, 4])
  const width = 104 / count
  return Array.from({ length: count }, (_, index) => {
    const x = 70 + index * (width + 4)
    const top = 150 - (84 / (count - 1)) * index
    const fill = index === count - 1 ? third : index % 2 === 0 ? second : main
    return `<path fill="${fill}" d="M${px(x)} 186L${px(x)} ${px(top)}L${px(x + width)} ${px(top - width * 0.55)}L${px(x + width)} 186Z"/>`
  }).join('')
}

/** Quarter rings in four fields. */
const quarters: Mark = ({ main, second, third }, rng) => {
  const fields = [
    [66, 66],
    [128, 66],
    [66, 128],
    [128, 128],
  ] as const
  const accent = rng.int(0, 3)
  return fields
    .map(([x, y], index) => {
      const turn = rng.pick([0, 90, 180, 270])
      const fill = index === accent ? third : index % 3 === 0 ? main : second
      return `<g transform="translate(${x} ${y}) rotate(${turn} 31 31)"><path fill="${fill}" d="M3 3L59 3A56 56 0 0 1 3 59Z"/></g>`
    })
    .join('')
}

/** Overlapping discs. */
const discs: Mark = ({ main, second, third }, rng) => {
  const turn = rng.int(0, 119)
  return [main, second, third]
    .map(
      (fill, index) =>
        `<circle cx="128" cy="98" r="40" fill="${fill}" fill-opacity=".82" transform="rotate(${turn + index * 120} 128 128)"/>`,
    )
    .join('')
}

/** Peaks, one behind the other. */
const peaks: Mark = ({ main, second, third }, rng) => {
  const shift = rng.int(-10, 10)
  return (
    `<circle cx="${162 + shift}" cy="88" r="15" fill="${third}"/>` +
    `<path fill="${second}" d="M104 182L${156 + shift} 106L206 182Z"/>` +
    `<path fill="${main}" d="M50 182L${108 + shift} 76L164 182Z"/>`
  )
}

/** A hexagon of three rhombs. */
const cube: Mark = ({ main, second, third }, rng) => {
  const turn = rng.pick([0, 60, 120, 180])
  return `<g transform="rotate(${turn} 128 128)"><path fill="${main}" d="M128 128L68 93L128 58L188 93Z"/><path fill="${second}" d="M128 132L66 97L66 165L128 201Z"/><path fill="${third}" d="M128 132L190 97L190 165L128 201Z"/></g>`
}

/** The initial in a ring with a gap. */
const initialRing: Mark = ({ main, third }, rng, initial) => {
  const size = 82
  const { svg, width } = letter(semibold, initial, size)
  const turn = rng.int(0, 359)
  return (
    `<circle cx="128" cy="128" r="68" fill="none" stroke="${main}" stroke-width="9" stroke-dasharray="356 72" stroke-linecap="round" transform="rotate(${turn} 128 128)"/>` +
    `<circle cx="196" cy="128" r="8.5" fill="${third}" transform="rotate(${turn - 30} 128 128)"/>` +
    `<g fill="${main}" transform="translate(${px(128 - width / 2)} ${px(128 + (size * CAP_HEIGHT) / 2)})">${svg}</g>`
  )
}

/** Flowing lines inside a disc. */
const currents: Mark = ({ main, second, third }, rng) => {
  const phase = rng.float() * 6
  const lines = [-44, -22, 0, 22, 44].map((offset, index) => {
    const half = Math.sqrt(70 ** 2 - offset ** 2)
    const points = Array.from({ length: 9 }, (_, step): readonly [number, number] => {
      const x = 128 - half + (half * 2 * step) / 8
      return [x, 128 + offset + 7 * Math.sin(x / 17 + phase + index * 0.5)]
    })
    const stroke = index === 2 ? third : index % 2 === 0 ? main : second
    return `<path d="${smoothPath(points)}" stroke="${stroke}"/>`
  })
  return `<g fill="none" stroke-width="11" stroke-linecap="round">${lines.join('')}</g>`
}

/** Arches, nested. */
const arches: Mark = ({ main, second, third }, rng) => {
  const isFlipped = rng.chance(0.4)
  const arch = (radius: number, colour: string) =>
    `<path d="M${128 - radius} 184L${128 - radius} 134A${radius} ${radius} 0 0 1 ${128 + radius} 134L${128 + radius} 184" stroke="${colour}"/>`
  const body = arch(62, main) + arch(38, second) + arch(14, third)
  return `<g fill="none" stroke-width="15" ${isFlipped ? 'transform="rotate(180 128 128)"' : ''}>${body}</g>`
}

/** A square of dots that grow along a diagonal. */
const dots: Mark = ({ main, second, third }, rng) => {
  const accent = rng.int(0, 3)
  return Array.from({ length: 16 }, (_, index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const radius = 5.5 + (column + (3 - row)) * 1.5
    const fill = column === 3 && row === accent ? third : (column + row) % 2 === 0 ? main : second
    return `<circle cx="${74 + column * 36}" cy="${74 + row * 36}" r="${px(radius)}" fill="${fill}"/>`
  }).join('')
}

const marks: readonly Mark[] = [
  petals,
  bars,
  quarters,
  discs,
  peaks,
  cube,
  initialRing,
  currents,
  arches,
  dots,
]
