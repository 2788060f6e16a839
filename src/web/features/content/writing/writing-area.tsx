import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import type { ArticleDocument } from '#contract/content/document.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { articleExtensions } from './extensions.ts'
import { FINDINGS, FindingMarks, type MarkedFinding } from './finding-marks.ts'
import { writingTexts } from './texts.ts'
import { type EditorNode, fromEditor, toEditor } from './to-document.ts'
import { Toolbar } from './toolbar.tsx'

const LinkDialog = lazyPart(async () => (await import('./link-dialog.tsx')).LinkDialog)
const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

export type WritingAreaProps = {
  document: ArticleDocument
  pictures: readonly ContentPicture[]
  findings: readonly MarkedFinding[]
  disabled: boolean
  onChange: (document: EditorNode) => void
  onPicture: (picture: ContentPicture) => void
}

type OpenDialog =
  | { readonly what: 'link' }
  | { readonly what: 'picture'; readonly file: File | null }

/** The editor of an article. Pasted content is reduced to what an article supports. */
export function WritingArea(props: WritingAreaProps) {
  const { document, pictures, findings, disabled, onChange, onPicture } = props
  const [dialog, setDialog] = useState<OpenDialog>()
  const [urls] = useState(() => new Map<string, string>())
  for (const { _id, sizes } of pictures) {
    urls.set(_id, sizes.at(-1)?.url ?? '')
  }
  const [extensions] = useState(() => [
    ...articleExtensions((pictureId) => urls.get(pictureId) ?? ''),
    FindingMarks,
  ])
  const takeFile = (files: FileList | undefined) => {
    const file = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (file !== undefined) {
      setDialog({ what: 'picture', file })
    }
    return file !== undefined
  }
  const editor = useEditor({
    extensions,
    content: toEditor(document),
    editable: !disabled,
    immediatelyRender: false,
    // The editor's styles are in our style sheet, because the page refuses injected ones.
    injectCSS: false,
    onUpdate: ({ editor }) => onChange(fromEditor(editor.getJSON())),
    editorProps: {
      attributes: {
        class: 'prose min-h-96 px-5 py-5 outline-none sm:px-8 sm:py-7',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': writingTexts.articleText,
      },
      handleDoubleClickOn: (_view, _at, node) => {
        if (node.type.name !== 'image') {
          return false
        }
        setDialog({ what: 'picture', file: null })
        return true
      },
      handlePaste: (_view, event) => takeFile(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFile(event.dataTransfer?.files),
    },
  })
  useEffect(() => {
    editor?.view.dispatch(editor.state.tr.setMeta(FINDINGS, findings))
  }, [editor, findings])
  const close = () => setDialog(undefined)
  return (
    <div className="rounded-lg border border-line-control bg-surface focus-within:border-focus">
      {editor === null || disabled ? null : (
        <Toolbar
          editor={editor}
          onLink={() => setDialog({ what: 'link' })}
          onPicture={() => setDialog({ what: 'picture', file: null })}
        />
      )}
      <EditorContent editor={editor} />
      {editor !== null && dialog?.what === 'link' ? (
        <LinkDialog editor={editor} onClose={close} />
      ) : null}
      {editor !== null && dialog?.what === 'picture' ? (
        <PictureDialog
          editor={editor}
          file={dialog.file}
          onPicture={(picture) => {
            urls.set(picture._id, picture.sizes.at(-1)?.url ?? '')
            onPicture(picture)
          }}
          onClose={close}
        />
      ) : null}
    </div>
  )
}
