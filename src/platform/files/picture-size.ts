/**
 * Width and height of a WebP image drawn by this product, from its first chunk (RFC 9649).
 * Undefined for anything else.
 */
export function pictureSize(
  bytes: Uint8Array,
): { readonly width: number; readonly height: number } | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 30))
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF') {
    return undefined
  }
  switch (head.toString('latin1', 8, 16)) {
    case 'WEBPVP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
    case 'WEBPVP8L': {
      const bits = head.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'WEBPVP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}
