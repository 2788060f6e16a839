import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { writingTexts } from './texts.ts'

type ToolbarProps = { editor: Editor; onLink: () => void; onPicture: () => void }

/** The formatting tools. Each button names its shortcut. */
export function Toolbar({ editor, onLink, onPicture }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      h2: editor.isActive('heading', { level: 2 }),
      h3: editor.isActive('heading', { level: 3 }),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      picture: editor.isActive('image'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
  const at = () => editor.chain().focus()
  const tools = [
    [writingTexts.heading, Heading2, active.h2, () => at().toggleHeading({ level: 2 }).run()],
    [writingTexts.subheading, Heading3, active.h3, () => at().toggleHeading({ level: 3 }).run()],
    [writingTexts.bold, Bold, active.bold, () => at().toggleBold().run()],
    [writingTexts.italic, Italic, active.italic, () => at().toggleItalic().run()],
    [writingTexts.link, Link, active.link, onLink],
    [writingTexts.bulletedList, List, active.bullets, () => at().toggleBulletList().run()],
    [writingTexts.numberedList, ListOrdered, active.numbers, () => at().toggleOrderedList().run()],
    [writingTexts.quote, Quote, active.quote, () => at().toggleWrap('blockquote').run()],
    [writingTexts.picture, ImagePlus, active.picture, onPicture],
    [writingTexts.divider, Minus, undefined, () => at().setHorizontalRule().run()],
  ] as const
  return (
    <div
      role="toolbar"
      aria-label={writingTexts.formatting}
      className="sticky top-15 z-10 flex flex-wrap items-center gap-0.5 rounded-t-lg border-b bg-surface px-2 py-1.5"
    >
      {tools.map(([label, Icon, pressed, run]) => (
        <IconButton
          key={label}
          size="sm"
          label={label}
          aria-pressed={pressed}
          onClick={run}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
        >
          <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      ))}
      <span className="ms-auto flex">
        <IconButton
          size="sm"
          label={writingTexts.undo}
          disabled={!active.canUndo}
          onClick={() => at().undo().run()}
        >
          <Undo size={17} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          size="sm"
          label={writingTexts.redo}
          disabled={!active.canRedo}
          onClick={() => at().redo().run()}
        >
          <Redo size={17} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
