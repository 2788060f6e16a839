/*
 * Chance that can be looked up: a number for every key, octave and point of time, without a state
 * that has to be walked through. So a simulated price is a function of time, the same before and
 * after a restart and in every process.
 */

/** A well mixed 32-bit number of two (the finaliser of MurmurHash3, twice). */
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

/** Spread evenly around zero with a variance of 1. */
function centred(key: number, at: number): number {
  return (mixed(key, at) / 0x8000_0000) * SQRT_3
}

/** A key for what a text names. */
export function keyOf(seed: number, text: string): number {
  let key = seed | 0
  for (let index = 0; index < text.length; index += 1) {
    key = mixed(key, text.charCodeAt(index) + 0x9e37)
  }
  return key
}

/** Second-long steps up to ones of 48 days: what lies beyond is far enough from the start. */
const OCTAVES = 23

/**
 * A path like that of a random walk: over t seconds it moves by about the square root of t, for t
 * from a second to a month, yet never strays further than the longest step takes it. Sums of value
 * noise, each octave twice as slow as the one before and the square root of two as high. Measured, a
 * step of a second has a variance of about 1 (noise.test.ts).
 */
export function walkAt(key: number, seconds: number, firstOctave = 0): number {
  let sum = 0
  let period = 2 ** firstOctave
  for (let octave = firstOctave; octave < OCTAVES; octave += 1) {
    sum += AMPLITUDE * Math.sqrt(period) * smoothNoise(mixed(key, octave), seconds / period)
    period *= 2
  }
  return sum
}

/** So that a second's step has a variance of 1. */
const AMPLITUDE = 0.5

/** Between -√3 and √3, smooth, around a value of its own at every whole number. */
export function smoothNoise(key: number, at: number): number {
  const left = Math.floor(at)
  const part = at - left
  const weight = part * part * (3 - 2 * part)
  const from = centred(key, left)
  return from + (centred(key, left + 1) - from) * weight
}

/** A value for each whole number, without a way between them. */
export function stepNoise(key: number, at: number): number {
  return centred(key, Math.floor(at))
}
