import type { Node as PmNode } from '@tiptap/pm/model'

type Place = { readonly start: number; readonly end: number; readonly excerpt: string }

export type FindingRange = {
  readonly from: number
  readonly to: number
  /** The finding is in a picture's alt text or caption, so the whole picture is marked. */
  readonly isNode: boolean
}

type Line = FindingRange & { readonly start: number; readonly text: string }

/**
 * The editor positions of findings in the plain text. Findings whose text has changed are left out.
 */
export function findingRanges(doc: PmNode, places: readonly Place[]): FindingRange[] {
  const lines = linesOf(doc)
  return places.flatMap(({ start, end, excerpt }): FindingRange[] => {
    const line = lines.findLast((one) => one.start <= start)
    if (line === undefined || !line.text.slice(start - line.start).startsWith(excerpt)) {
      return []
    }
    if (line.isNode) {
      return [{ from: line.from, to: line.to, isNode: true }]
    }
    const from = line.from + start - line.start
    const to = Math.min(line.from + end - line.start, line.to)
    return [{ from, to, isNode: false }]
  })
}

/** The lines of `articleText`, with their positions. */
function linesOf(doc: PmNode): Line[] {
  const lines: Line[] = []
  let start = 0
  const add = (text: string, from: number, to: number, isNode: boolean) => {
    lines.push({ start, text, from, to, isNode })
    start += text.length + 1
  }
  doc.descendants((node, place) => {
    if (node.isTextblock) {
      add(
        node.textBetween(0, node.content.size, '', ' '),
        place + 1,
        place + 1 + node.content.size,
        false,
      )
      return false
    }
    if (node.type.name === 'image') {
      for (const text of [String(node.attrs.alt), String(node.attrs.caption)]) {
        if (text !== '') {
          add(text, place, place + node.nodeSize, true)
        }
      }
    }
    return true
  })
  return lines
}
