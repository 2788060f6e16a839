import type { ReactNode } from 'react'
import type {
  ArticleBlock,
  ArticleDocument,
  ArticleInline,
  ArticleListItem,
  ArticleMark,
} from '#contract/content/document.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'

type ArticleBodyProps = {
  document: ArticleDocument
  /** The article's pictures. A picture that is missing here is left out. */
  pictures: readonly ContentPicture[]
}

/**
 * An article's text, rendered from its document tree, so that only what the tree can express is
 * shown. It is wrapped in its own element of class `prose`; the page adds title and warning.
 */
export function ArticleBody({ document, pictures }: ArticleBodyProps) {
  const byId = new Map(pictures.map((picture) => [picture._id, picture]))
  return (
    <div className="prose wrap-break-word">
      {document.content.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a version never change places.
        <BlockView key={place} block={block} pictures={byId} />
      ))}
    </div>
  )
}

type BlockViewProps = {
  block: ArticleBlock | ArticleListItem['content'][number]
  pictures: ReadonlyMap<string, ContentPicture>
}

function BlockView({ block, pictures }: BlockViewProps): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
    case 'heading':
      return block.attrs.level === 2 ? (
        <h2>{inlines(block.content)}</h2>
      ) : (
        <h3>{inlines(block.content)}</h3>
      )
    case 'bulletList':
      return <ul>{items(block.content, pictures)}</ul>
    case 'orderedList':
      return <ol>{items(block.content, pictures)}</ol>
    case 'blockquote':
      return <blockquote>{blocks(block.content, pictures)}</blockquote>
    case 'image':
      return <Figure {...block.attrs} picture={pictures.get(block.attrs.pictureId)} />
    case 'horizontalRule':
      return <hr />
  }
}

type Pictures = BlockViewProps['pictures']

function blocks(content: readonly BlockViewProps['block'][], pictures: Pictures): ReactNode {
  return content.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a version never change places.
    <BlockView key={place} block={block} pictures={pictures} />
  ))
}

type Item = { readonly content: readonly BlockViewProps['block'][] }

function items(content: readonly Item[], pictures: Pictures): ReactNode {
  return content.map((item, place) => {
    const [only] = item.content
    const isLine = item.content.length === 1 && only?.type === 'paragraph'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the items of a version never change places.
      <li key={place}>{isLine ? inlines(only.content) : blocks(item.content, pictures)}</li>
    )
  })
}

/** Adjacent words with the same link become one link. */
function inlines(content: readonly ArticleInline[] = []): ReactNode {
  const runs: { readonly href: string | undefined; readonly parts: ArticleInline[] }[] = []
  for (const inline of content) {
    const href = hrefOf(inline)
    const last = runs.at(-1)
    if (last !== undefined && last.href === href) {
      last.parts.push(inline)
    } else {
      runs.push({ href, parts: [inline] })
    }
  }
  return runs.map(({ href, parts }, place) =>
    href === undefined ? (
      parts.map((part, at) => text(part, `${place}.${at}`))
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a version never change places.
        key={place}
        href={href}
        target="_blank"
        rel="noreferrer noopener nofollow"
      >
        {parts.map((part, at) => text(part, String(at)))}
      </a>
    ),
  )
}

function hrefOf(inline: ArticleInline): string | undefined {
  const marks: readonly ArticleMark[] = inline.type === 'text' ? (inline.marks ?? []) : []
  const link = marks.find((mark) => mark.type === 'link')
  return link?.attrs.href
}

function text(inline: ArticleInline, key: string): ReactNode {
  if (inline.type === 'hardBreak') {
    return <br key={key} />
  }
  const has = (type: ArticleMark['type']) => inline.marks?.some((mark) => mark.type === type)
  const italic = has('italic') ? <em key={key}>{inline.text}</em> : inline.text
  return has('bold') ? <strong key={key}>{italic}</strong> : italic
}

type FigureProps = { alt: string; caption: string; picture: ContentPicture | undefined }

function Figure({ alt, caption, picture }: FigureProps) {
  const largest = picture?.sizes.at(-1)
  if (picture === undefined || largest === undefined) {
    return null
  }
  return (
    <figure className="my-7">
      <img
        src={largest.url}
        srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes="(width < 48rem) calc(100vw - 2rem), 44rem"
        width={largest.width}
        height={largest.height}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="h-auto max-h-[36rem] w-auto max-w-full rounded-lg border bg-sunken"
      />
      {caption === '' ? null : (
        <figcaption className="mt-2 text-sm text-ink-muted">{caption}</figcaption>
      )}
    </figure>
  )
}
