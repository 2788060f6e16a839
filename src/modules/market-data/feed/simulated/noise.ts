/*
 * Random access noise: a number for every key, octave and point of time, without a state to
 * iterate. A simulated price is therefore a function of time, the same before and after a restart
 * and in every process.
 */

/** A well mixed 32-bit number made of two (the finaliser of MurmurHash3, applied twice). */
export function mixed(a: number, b: number): number {
  let h = a | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  h = (h ^ (h >>> 16) ^ b) | 0
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** From 0 (included) to 1 (excluded). */
export function uniform(key: number, at: number): number {
  return (mixed(key, at) >>> 0) / 0x1_0000_0000
}

const SQRT_3 = Math.sqrt(3)

/** Uniformly distributed around zero with a variance of 1. */
function centred(key: number, at: number): number {
  return (mixed(key, at) / 0x8000_0000) * SQRT_3
}

/** Derives a key from a name. */
export function keyOf(seed: number, text: string): number {
  let key = seed | 0
  for (let index = 0; index < text.length; index += 1) {
    key = mixed(key, text.charCodeAt(index) + 0x9e37)
  }
  return key
}

/**
 * Periods from 1 second to 48 days (2 ** 22 seconds); longer ones would stray too far from the
 * start.
 */
const OCTAVES = 23

/**
 * A path like a random walk: over t seconds it moves by about the square root of t, for t from a
 * second to a month, but its distance from the start is bounded by the longest period. It is a sum
 * of value noise; each octave has twice the period of the one before and √2 times its amplitude.
 * The measured variance of a one-second step is about 1 (noise.test.ts).
 */
export function walkAt(key: number, seconds: number): number {
  let sum = 0
  let period = 1
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    sum += AMPLITUDE * Math.sqrt(period) * smoothNoise(mixed(key, octave), seconds / period)
    period *= 2
  }
  return sum
}

/** Chosen so that a step of one second has a variance of 1. */
const AMPLITUDE = 0.5

/** Smooth noise between -√3 and √3, with an independent value at every whole number. */
export function smoothNoise(key: number, at: number): number {
  const left = Math.floor(at)
  const part = at - left
  const weight = part * part * (3 - 2 * part)
  const from = centred(key, left)
  return from + (centred(key, left + 1) - from) * weight
}

/** An independent value for each whole number, without interpolation. */
export function stepNoise(key: number, at: number): number {
  return centred(key, Math.floor(at))
}
