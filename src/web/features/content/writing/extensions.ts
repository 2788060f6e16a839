import { mergeAttributes, Node } from '@tiptap/core'
import { Fragment, type Node as PmNode, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import StarterKit from '@tiptap/starter-kit'
import { isHttpsUrl } from '#kit/url.ts'
import { flattened } from './to-document.ts'

const LISTS = new Set(['bulletList', 'orderedList'])

/**
 * All node and mark types of an article's document. `urlOf` returns a picture's address, because
 * the document contains only its id.
 */
export function articleExtensions(urlOf: (pictureId: string) => string) {
  return [...textExtensions, pictureExtension(urlOf)]
}

const textExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    blockquote: false,
    listItem: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => isHttpsUrl(url),
      shouldAutoLink: (url) => /^https:\/\//i.test(url),
      HTMLAttributes: { target: '_blank', rel: 'noreferrer noopener nofollow' },
    },
  }),
  Node.create({
    name: 'blockquote',
    group: 'block',
    content: 'paragraph+',
    defining: true,
    parseHTML: () => [{ tag: 'blockquote' }],
    renderHTML: () => ['blockquote', 0],
    addKeyboardShortcuts() {
      return { 'Mod-Shift-b': () => this.editor.commands.toggleWrap(this.name) }
    },
  }),
  Node.create({
    name: 'listItem',
    content: '(paragraph | bulletList | orderedList)+',
    defining: true,
    parseHTML: () => [{ tag: 'li' }],
    renderHTML: () => ['li', 0],
    addKeyboardShortcuts() {
      return {
        Enter: () => this.editor.commands.splitListItem(this.name),
        Tab: () =>
          depthOfLists(this.editor.state.selection.$from) < 2 &&
          this.editor.commands.sinkListItem(this.name),
        'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      }
    },
    addProseMirrorPlugins() {
      const { schema } = this.editor
      return [
        new Plugin({
          props: {
            transformPasted: (slice) => {
              const nodes = flattened(toJson(slice.content))
              return new Slice(Fragment.fromJSON(schema, nodes), slice.openStart, slice.openEnd)
            },
          },
        }),
      ]
    },
  }),
]

const pictureExtension = (urlOf: (pictureId: string) => string) =>
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      pictureId: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-picture-id') ?? '',
        renderHTML: ({ pictureId }) => ({ 'data-picture-id': String(pictureId) }),
      },
      alt: { default: '' },
      caption: {
        default: '',
        parseHTML: (element) => element.getAttribute('data-caption') ?? '',
        renderHTML: ({ caption }) => ({ 'data-caption': String(caption) }),
      },
    }),
    // Pasted pictures from other sites are dropped.
    parseHTML: () => [{ tag: 'img[data-picture-id]' }],
    renderHTML({ HTMLAttributes, node }) {
      const src = urlOf(String(node.attrs.pictureId))
      return ['img', mergeAttributes(HTMLAttributes, { src, title: String(node.attrs.caption) })]
    },
  })

type Place = { readonly depth: number; readonly node: (depth: number) => PmNode }

function depthOfLists(place: Place): number {
  let lists = 0
  for (let depth = place.depth; depth > 0; depth -= 1) {
    lists += LISTS.has(place.node(depth).type.name) ? 1 : 0
  }
  return lists
}

function toJson(content: Fragment) {
  return content.content.map((node) => node.toJSON())
}
