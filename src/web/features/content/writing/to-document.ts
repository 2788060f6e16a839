import type { ArticleDocument } from '#contract/content/document.ts'
import { isHttpsUrl } from '#kit/url.ts'

/** A ProseMirror node that has not been validated. */
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

/** The editor's initial document; it always has a paragraph to write in. */
export function toEditor(document: ArticleDocument): ArticleDocument {
  return document.content.length > 0 ? document : { type: 'doc', content: [{ type: 'paragraph' }] }
}

/**
 * The editor's tree without anything that is not rendered. The server's schema validates the rest.
 */
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

/** Lists nested more than two deep are merged into the second level, in the same order. */
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
