/** A part of a message: text or a link. */
export type MessagePart = { readonly text: string; readonly href?: string }

/** Punctuation that ends a sentence and does not belong to the URL before it. */
const TRAILING = new Set(['.', ',', ';', ':', '!', '?', ')', ']', '}', '"', '’', '”', '*'])

/** Splits a message at its https and http URLs in one pass; nothing else becomes a link. */
export function partsOf(text: string): readonly MessagePart[] {
  const parts: MessagePart[] = []
  let from = 0
  for (const match of text.matchAll(/https?:\/\/[^\s<>"'`\p{C}]+/giu)) {
    const address = withoutEnd(match[0])
    const url = URL.parse(address)
    if (url === null || url.username !== '' || url.password !== '') {
      continue
    }
    if (match.index > from) {
      parts.push({ text: text.slice(from, match.index) })
    }
    parts.push({ text: address, href: url.href })
    from = match.index + address.length
  }
  return from < text.length ? [...parts, { text: text.slice(from) }] : parts
}

function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0 && TRAILING.has(address[end - 1] ?? '')) {
    end -= 1
  }
  return address.slice(0, end)
}
