import type { ArticleDocument } from '#contract/content/document.ts'
import { isHttpsUrl } from '#kit/url.ts'

/** A node as ProseMirror writes it, before anything is known of it. */
export type EditorNode = {
  readonly type?: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly text?: string
  readonly marks?: readonly {
    readonly type: string
    readonly attrs?: Readonly<Record<string, unknown>> | undefined
  }[]
  readonly content?: readonly EditorNode[]
}

/** What the editor begins with; it always holds a paragraph to write in. */
export function toEditor(document: ArticleDocument): ArticleDocument {
  return document.content.length > 0 ? document : { type: 'doc', content: [{ type: 'paragraph' }] }
}

/** The editor's tree without what nothing renders; the server's schema judges the rest. */
export function fromEditor(node: EditorNode): EditorNode {
  const type = node.type ?? ''
  const attrs = attrsOf(node)
  const content = node.content?.map(fromEditor)
  const marks = node.marks?.flatMap(markOf)
  return {
    type,
    ...(attrs === undefined ? {} : { attrs }),
    ...(content === undefined || content.length === 0 ? {} : { content }),
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(type !== 'text' || marks === undefined || marks.length === 0 ? {} : { marks }),
  }
}

function attrsOf({ type, attrs = {} }: EditorNode): EditorNode['attrs'] {
  switch (type) {
    case 'heading':
      return { level: attrs.level }
    case 'image':
      return { pictureId: attrs.pictureId, alt: attrs.alt, caption: attrs.caption }
    default:
      return undefined
  }
}

type Mark = NonNullable<EditorNode['marks']>[number]

function markOf({ type, attrs = {} }: Mark): Mark[] {
  if (type !== 'link') {
    return [{ type }]
  }
  const { href } = attrs
  return typeof href === 'string' && isHttpsUrl(href) ? [{ type, attrs: { href } }] : []
}

/** Lists within lists within lists become one list deep inside, in the same order. */
export function flattened(nodes: readonly EditorNode[], depth = 0): EditorNode[] {
  return nodes.flatMap((node): EditorNode[] => {
    const { type, content = [] } = node
    if (type === 'listItem') {
      const parts = flattened(content, depth)
      const own = parts.filter((part) => part.type !== 'listItem')
      const lifted = parts.filter((part) => part.type === 'listItem')
      return [{ ...node, content: own.length > 0 ? own : [{ type: 'paragraph' }] }, ...lifted]
    }
    if (type === 'bulletList' || type === 'orderedList') {
      const items = flattened(content, depth + 1)
      return depth >= 2 ? items : [{ ...node, content: items }]
    }
    return [content.length === 0 ? node : { ...node, content: flattened(content, depth) }]
  })
}
