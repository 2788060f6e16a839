import { describe, expect, it } from 'vitest'
import { acceptOf, fileRefusal } from './files.ts'
import { FILE_MAX_BYTES } from './limits.ts'

describe('fileRefusal', () => {
  it.each([
    ['image', 'image/png'],
    ['image', 'IMAGE/JPEG'],
    ['pdf', 'application/pdf'],
    ['pdf-or-image', 'application/pdf'],
    ['pdf-or-image', 'image/webp'],
  ] as const)('accepts for %s a file of type %s', (kind, type) => {
    expect(fileRefusal(kind, { type, size: FILE_MAX_BYTES })).toBeUndefined()
  })

  it.each([
    ['image', 'application/pdf', 'Choose an image: JPEG, PNG, WebP, AVIF, GIF or SVG.'],
    ['image', 'image/heic', 'Choose an image: JPEG, PNG, WebP, AVIF, GIF or SVG.'],
    ['pdf', 'image/png', 'Choose a PDF.'],
    ['pdf', '', 'Choose a PDF.'],
    ['pdf-or-image', 'text/html', 'Choose a PDF or an image.'],
  ] as const)('refuses for %s a file of type %j', (kind, type, words) => {
    expect(fileRefusal(kind, { type, size: 10 })).toBe(words)
    expect(acceptOf(kind).split(',')).not.toContain(type)
  })

  it('reports a file that is too large before its type, and refuses an empty file', () => {
    const type = 'text/plain'
    expect(fileRefusal('pdf', { type, size: FILE_MAX_BYTES + 1 })).toBe(
      'Please select files under 5mb',
    )
    expect(fileRefusal('pdf', { type: 'application/pdf', size: 0 })).toBe('This file is empty.')
  })
})
