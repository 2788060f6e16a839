import { assert } from '#kit/assert.ts'

/**
 * A font may omit the anchor of a mark on a glyph; the mark then stays where it is. fontkit 2.0.4
 * throws an error there (foliojs/fontkit 367), for common names in Malayalam, Punjabi and Telugu,
 * and its fix (374) is not released. One class positions the marks of all fonts, so patching it
 * once is enough.
 */
export function patchMarkAnchors(font: object): void {
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
