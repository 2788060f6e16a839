import { present } from '#kit/assert.ts'
import { createRng, type Rng } from '../prng.ts'
import type { BannerTheme, PictureSpec } from '../types.ts'
import {
  linearGradient,
  linePath,
  mix,
  type Palette,
  type Point,
  palettes,
  px,
  radialGradient,
  smoothPath,
  svgPage,
  walk,
} from './svg.ts'

export const BANNER_WIDTH = 1200
export const BANNER_HEIGHT = 480
const [W, H] = [BANNER_WIDTH, BANNER_HEIGHT]

type BannerSpec = Extract<PictureSpec, { kind: 'banner' }>

/** The right part of a banner, where its drawing has most to show, at 16 to 9. */
export function coverSvg(spec: BannerSpec, width: number): string {
  const part = (H * 16) / 9
  const size = `width="${width}" height="${(width * 9) / 16}" viewBox="${px(W - part)} 0 ${px(part)} ${H}"`
  return bannerSvg(spec).replace(`width="${W}" height="${H}" viewBox="0 0 ${W} ${H}"`, size)
}

/** A composition after the plan's market, without letters; 1200 by 480. */
export function bannerSvg({ seed, theme, variant }: BannerSpec): string {
  const rng = createRng(`banner ${seed}`)
  const palette = present(palettes[variant % palettes.length], 'there are palettes')
  const light = [0.55 + rng.float() * 0.4, rng.float() * 0.35, 0.75] as const
  return svgPage(
    W,
    H,
    linearGradient('ground', 25, [
      [0, mix(palette.deep, '#05070c', 0.2)],
      [1, mix(palette.deep, palette.mid, 0.55)],
    ]) +
      radialGradient('glow', light, [
        [0, palette.light, 0.34],
        [1, palette.light, 0],
      ]) +
      linearGradient('fade', 0, [
        [0, palette.light, 0.16],
        [0.5, palette.light, 0.62],
        [1, palette.light, 0.95],
      ]) +
      linearGradient('accent', 0, [
        [0, palette.accent, 0.15],
        [1, palette.accent],
      ]),
    `<rect width="${W}" height="${H}" fill="url(#ground)"/><rect width="${W}" height="${H}" fill="url(#glow)"/>${compositions[theme](palette, rng)}`,
  )
}

type Composition = (palette: Palette, rng: Rng) => string

/** Ridges of price curves, the newest in front. */
const ridges: Composition = (palette, rng) => {
  const layers = [0, 1, 2, 3].map((layer) => {
    const values = walk(rng, 26, 0.5, 0.5 + rng.float() * 0.5)
    const height = 190 - layer * 22
    const floor = 300 + layer * 62
    const points = values.map((value, index): Point => [(W / 25) * index, floor - value * height])
    const fill = mix(palette.mid, palette.deep, 0.2 + layer * 0.24)
    return `<path fill="${fill}" fill-opacity="${px(0.5 + layer * 0.12)}" d="${smoothPath(points)}L${W} ${H}L0 ${H}Z"/>`
  })
  const front = walk(rng, 60, 0.9, 1.1)
  const line = front.map((value, index): Point => [(W / 62) * index, 372 - value * 250])
  const [x, y] = line.at(-1) ?? [W, 0]
  return (
    grid(palette, 6) +
    layers.join('') +
    `<path fill="none" stroke="url(#accent)" stroke-width="3" stroke-linejoin="round" d="${linePath(line)}"/>` +
    `<circle cx="${px(x)}" cy="${px(y)}" r="13" fill="${palette.accent}" fill-opacity=".25"/><circle cx="${px(x)}" cy="${px(y)}" r="5.5" fill="${palette.accent}"/>`
  )
}

/** Candles with an average running through them. */
const candles: Composition = (palette, rng) => {
  const count = 44
  const closes = walk(rng, count + 1, 0.8, 0.5)
  const step = W / count
  const yOf = (value: number) => 380 - value * 270
  const bodies = Array.from({ length: count }, (_, index) => {
    const [open, close] = [closes[index] ?? 0, closes[index + 1] ?? 0]
    const x = step * (index + 0.5)
    const [top, bottom] = [yOf(Math.max(open, close)), yOf(Math.min(open, close))]
    const height = Math.max(3, bottom - top)
    const up = close >= open
    const opacity = px(0.2 + (0.75 * index) / count)
    const reach = () => 6 + rng.float() * 26
    const volume = 14 + rng.float() * 40
    return (
      `<g opacity="${opacity}"><path stroke="${palette.light}" stroke-width="1.5" d="M${px(x)} ${px(top - reach())}L${px(x)} ${px(bottom + reach())}"/>` +
      `<rect x="${px(x - 7)}" y="${px(top)}" width="14" height="${px(height)}" rx="2" fill="${up ? palette.light : palette.deep}" stroke="${palette.light}" stroke-width="1.5"/>` +
      `<rect x="${px(x - 7)}" y="${px(H - volume)}" width="14" height="${px(volume)}" fill="${palette.light}" fill-opacity=".22"/></g>`
    )
  })
  const average = closes
    .map((_, index) => {
      const recent = closes.slice(Math.max(0, index - 6), index + 1)
      return recent.reduce((sum, value) => sum + value, 0) / recent.length
    })
    .map((value, index): Point => [step * index, yOf(value)])
  return (
    grid(palette, 7) +
    bodies.join('') +
    `<path fill="none" stroke="url(#accent)" stroke-width="3.5" d="${smoothPath(average)}"/>`
  )
}

/** Strata: lines that bend around hidden masses. */
const strata: Composition = (_palette, rng) => {
  const masses = Array.from({ length: 4 }, () => ({
    x: 150 + rng.float() * 950,
    y: 60 + rng.float() * 380,
    width: 110 + rng.float() * 160,
    lift: (rng.chance(0.65) ? -1 : 1) * (60 + rng.float() * 70),
  }))
  const count = 30
  const accents = new Set(rng.sample([11, 13, 15, 17, 19, 21], 2))
  const lines = Array.from({ length: count }, (_, row) => {
    const base = -20 + (row * (H + 60)) / count
    const points = Array.from({ length: 31 }, (_unused, column): Point => {
      const x = (W / 30) * column
      const bend = masses.reduce((sum, mass) => {
        const [dx, dy] = [(x - mass.x) / mass.width, (base - mass.y) / 130]
        return sum + mass.lift * Math.exp(-dx * dx - dy * dy)
      }, 0)
      return [x, base + bend]
    })
    const isAccent = accents.has(row)
    const stroke = isAccent ? 'url(#accent)' : 'url(#fade)'
    return `<path fill="none" stroke="${stroke}" stroke-width="${isAccent ? 3 : 1.6}" stroke-opacity="${isAccent ? 1 : px(0.6 + 0.4 * Math.abs(Math.sin(row * 0.7)))}" d="${smoothPath(points)}"/>`
  })
  return lines.join('')
}

/** A surface of implied volatility, seen from above at a slant. */
const surface: Composition = (palette, rng) => {
  const [columns, rows] = [34, 20]
  const [skew, smile, ripple] = [
    rng.float() * 0.7 - 0.35,
    0.5 + rng.float() * 0.35,
    rng.float() * 6,
  ]
  const yaw = (rng.chance(0.5) ? 1 : -1) * (0.35 + rng.float() * 0.3)
  const height = (x: number, z: number) =>
    smile * (x - skew) ** 2 * (1.3 - 0.5 * z) +
    0.16 * Math.sin(x * 3.1 + ripple) * Math.cos(z * 2.4 + ripple / 2) +
    0.12 * z
  const project = (column: number, row: number): Point => {
    const [x, z] = [(column / columns) * 2 - 1, (row / rows) * 2 - 1]
    const turnedX = x * Math.cos(yaw) - z * Math.sin(yaw)
    const turnedZ = x * Math.sin(yaw) + z * Math.cos(yaw)
    const scale = 1 / (1.55 + turnedZ * 0.42)
    return [
      W / 2 + turnedX * 980 * scale,
      H * 0.68 - turnedZ * 190 * scale - height(x, z) * 330 * scale,
    ]
  }
  const span = (count: number) => [...Array(count + 1).keys()]
  const across = span(rows).map((row) => {
    const points = span(columns).map((column) => project(column, row))
    const opacity = px(0.22 + 0.6 * (1 - row / rows))
    return `<path d="${linePath(points)}" stroke-opacity="${opacity}"/>`
  })
  const along = span(columns).map((column) => {
    const points = span(rows).map((row) => project(column, row))
    return `<path d="${linePath(points)}" stroke-opacity=".3"/>`
  })
  const chosen = rng.int(4, 10)
  const marked = linePath(span(columns).map((column) => project(column, chosen)))
  return (
    `<g fill="none" stroke="${palette.light}" stroke-width="1.2" stroke-linejoin="round">${along.join('')}${across.join('')}</g>` +
    `<path fill="none" stroke="url(#accent)" stroke-width="3.2" stroke-linejoin="round" d="${marked}"/>`
  )
}

/** Rings of an allocation, seen in part. */
const rings: Composition = (palette, rng) => {
  const [cx, cy] = [820 + rng.int(-60, 120), 250 + rng.int(-60, 90)]
  const arcs = [90, 138, 186, 240, 300, 366].flatMap((radius, ring) => {
    let angle = rng.float() * 360
    const pieces = rng.int(2, 4)
    return Array.from({ length: pieces }, (_, piece) => {
      const sweep = (300 / pieces) * (0.55 + rng.float() * 0.5)
      const from = angle
      angle += sweep + 12
      const isAccent = ring === 2 && piece === 0
      const colour = isAccent ? palette.accent : mix(palette.light, palette.mid, (ring % 3) * 0.35)
      const width = ring < 4 ? 30 - ring * 4 : 3
      return `<path d="${arc(cx, cy, radius, from, from + sweep)}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${px(isAccent ? 0.95 : 0.72 - ring * 0.09)}"/>`
    })
  })
  const ticks = Array.from({ length: 120 }, (_, index) => {
    const angle = (index * Math.PI) / 60
    const [inner, outer] = [420, index % 10 === 0 ? 442 : 430]
    const at = (radius: number) =>
      `${px(cx + radius * Math.cos(angle))} ${px(cy + radius * Math.sin(angle))}`
    return `M${at(inner)}L${at(outer)}`
  })
  return `<g fill="none">${arcs.join('')}<path stroke="${palette.light}" stroke-opacity=".4" stroke-width="1.4" d="${ticks.join('')}"/></g>`
}

/** Degrees clockwise from three o'clock; the sweep stays under a full turn. */
function arc(cx: number, cy: number, radius: number, from: number, to: number): string {
  const at = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${px(cx + radius * Math.cos(angle))} ${px(cy + radius * Math.sin(angle))}`
  }
  return `M${at(from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`
}

function grid(palette: Palette, rows: number): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const y = px((H / rows) * (index + 0.5))
    return `M0 ${y}L${W} ${y}`
  })
  return `<path stroke="${palette.light}" stroke-opacity=".12" stroke-width="1" d="${lines.join('')}"/>`
}

const compositions: Readonly<Record<BannerTheme, Composition>> = {
  equity: ridges,
  derivatives: candles,
  commodities: strata,
  options: surface,
  fund: rings,
}
