import { assert } from '#kit/assert.ts'

/**
 * A font may leave out where a mark is set on a glyph, and the mark then stays where it is. fontkit
 * 2.0.4 ends with an error there (foliojs/fontkit 367), in common names of Malayalam, Punjabi and
 * Telugu; its repair (374) is not released. What sets the marks is one class for all fonts.
 */
export function mendAnchors(font: object): void {
  const positioning = ['_layoutEngine', 'engine', 'GPOSProcessor'].reduce<object>((owner, name) => {
    const part: unknown = Reflect.get(owner, name)
    assert(typeof part === 'object' && part !== null, `fontkit keeps ${name} there`)
    return part
  }, font)
  const owner: unknown = Reflect.getPrototypeOf(positioning)
  assert(typeof owner === 'object' && owner !== null, 'the class of what sets the marks')
  const setMark: unknown = Reflect.get(owner, 'applyAnchor')
  assert(typeof setMark === 'function', 'fontkit sets a mark by applyAnchor')
  Reflect.set(owner, 'applyAnchor', function (this: unknown, ...[mark, base, index]: Placing) {
    if (base !== null && mark.markAnchor !== null) {
      Reflect.apply(setMark, this, [mark, base, index])
    }
  })
}

type Placing = readonly [{ readonly markAnchor: object | null }, object | null, number]
