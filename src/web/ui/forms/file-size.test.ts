import { describe, expect, it } from 'vitest'
import { formatBytes } from './file-size.ts'

describe('formatBytes', () => {
  it('picks the unit by size', () => {
    expect(formatBytes(812)).toBe('812 B')
    expect(formatBytes(340_400)).toBe('340 kB')
    expect(formatBytes(999_700)).toBe('1.0 MB')
    expect(formatBytes(6_291_456)).toBe('6.3 MB')
  })
})
