import type { Rng } from '../prng.ts'

/** A colour family: deep ground, middle tone, light tone and one accent. */
export type Palette = {
  readonly deep: string
  readonly mid: string
  readonly light: string
  readonly pale: string
  readonly accent: string
}

/** Quiet families: ink, teal, indigo, moss, plum, clay, slate, petrol. */
export const palettes: readonly Palette[] = [
  { deep: '#0f1f3a', mid: '#23497a', light: '#7fa6d6', pale: '#e3ecf6', accent: '#e2b46a' },
  { deep: '#0b2d2f', mid: '#1b6260', light: '#79b8ad', pale: '#dfeeea', accent: '#e9c98a' },
  { deep: '#1d1b44', mid: '#474299', light: '#a29de0', pale: '#e9e7f7', accent: '#f0b48c' },
  { deep: '#1c2c1f', mid: '#456b48', light: '#9dbd95', pale: '#e8efe3', accent: '#e0b45f' },
  { deep: '#2f1a36', mid: '#6b3f78', light: '#b990c2', pale: '#f0e6f2', accent: '#e7b68a' },
  { deep: '#3a1f19', mid: '#93513c', light: '#d9a38b', pale: '#f6e8e0', accent: '#8fb2b0' },
  { deep: '#1b2430', mid: '#4a5d73', light: '#a3b4c6', pale: '#e8edf2', accent: '#d79a72' },
  { deep: '#07283d', mid: '#14607f', light: '#74b3cd', pale: '#dcedf4', accent: '#f1c27b' },
]

/** A number as short as pixels need it. */
export function px(value: number): string {
  return String(Math.round(value * 100) / 100)
}

export function svgPage(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** `angle` in degrees clockwise from left to right. */
export function linearGradient(id: string, angle: number, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)">${stopsOf(stops)}</linearGradient>`
}

/** Centre and radius as shares of the box. */
export function radialGradient(
  id: string,
  [x, y, radius]: readonly [number, number, number],
  stops: readonly Stop[],
): string {
  return `<radialGradient id="${id}" cx="${px(x)}" cy="${px(y)}" r="${px(radius)}">${stopsOf(stops)}</radialGradient>`
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

export type Point = readonly [x: number, y: number]

/** A polyline through the points. */
export function linePath(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`).join('')
}

/** A smooth curve through the points (Catmull-Rom as Bezier curves). */
export function smoothPath(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [x, y] = point
      const before = points[index - 1]
      if (before === undefined) {
        return `M${px(x)} ${px(y)}`
      }
      const earlier = points[index - 2] ?? before
      const after = points[index + 1] ?? point
      const [ax, ay] = [before[0] + (x - earlier[0]) / 6, before[1] + (y - earlier[1]) / 6]
      const [bx, by] = [x - (after[0] - before[0]) / 6, y - (after[1] - before[1]) / 6]
      return `C${px(ax)} ${px(ay)} ${px(bx)} ${px(by)} ${px(x)} ${px(y)}`
    })
    .join('')
}

/** Mixes two '#rrggbb' colours; 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16))
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** A random walk from 0 to 1 in both directions, drifting upwards or downwards by `drift`. */
export function walk(rng: Rng, steps: number, roughness: number, drift: number): readonly number[] {
  const values = [0]
  let velocity = 0
  for (let step = 1; step < steps; step += 1) {
    velocity = velocity * 0.6 + (rng.float() - 0.5) * roughness
    values.push((values.at(-1) ?? 0) + velocity + drift / steps)
  }
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  return values.map((value) => (value - low) / span)
}
