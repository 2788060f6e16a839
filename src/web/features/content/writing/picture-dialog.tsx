import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadPicture } from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { HandFormDialog } from '#web/lib/forms/hand-form-dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { writingTexts } from './texts.ts'

type PictureDialogProps = {
  editor: Editor
  /** A pasted or dropped file. */
  file: File | null
  onPicture: (picture: ContentPicture) => void
  onClose: () => void
}

/** A picture in the text: the file of a new one, its alt text and its caption. */
export function PictureDialog({ editor, file: given, onPicture, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const current = given === null && editor.isActive('image') ? editor.getAttributes('image') : {}
  const isNew = current.pictureId === undefined
  const before = { alt: textOf(current.alt), caption: textOf(current.caption) }
  const [alt, setAlt] = useState(before.alt)
  const [caption, setCaption] = useState(before.caption)
  const [error, setError] = useState<{ readonly file?: string; readonly alt?: string }>({})
  const upload = useUpload(uploadPicture)
  const refusal = file === null ? undefined : fileRefusal('image', file)
  const save = async () => {
    const description = alt.trim()
    const wrong = {
      ...(isNew && file === null ? { file: writingTexts.chooseAPicture } : {}),
      ...(description === '' ? { alt: writingTexts.altMissing } : {}),
    }
    setError(wrong)
    if (Object.keys(wrong).length > 0 || refusal !== undefined) {
      return
    }
    const words = { alt: description, caption: caption.trim() }
    if (file === null) {
      editor.chain().focus().updateAttributes('image', words).run()
      onClose()
      return
    }
    try {
      const { data } = await upload.mutateAsync({
        body: { alt: description },
        files: { picture: file },
      })
      onPicture(data)
      const attrs = { pictureId: data._id, ...words }
      editor
        .chain()
        .focus()
        .insertContent([{ type: 'image', attrs }, { type: 'paragraph' }])
        .run()
      onClose()
    } catch (cause) {
      setError({ file: messageOf(cause) })
    }
  }
  return (
    <HandFormDialog
      title={isNew ? writingTexts.addAPicture : writingTexts.picture}
      submitLabel={isNew ? writingTexts.addPicture : writingTexts.savePicture}
      busy={upload.isPending}
      unsaved={file !== given || alt !== before.alt || caption !== before.caption}
      onSubmit={save}
      onClose={onClose}
    >
      {isNew ? (
        <FileDrop
          label={writingTexts.picture}
          accept={acceptOf('image')}
          limitText={writingTexts.pictureLimits}
          file={file}
          onFileChange={setFile}
          progress={upload.progress}
          disabled={upload.isPending}
          error={refusal ?? error.file}
        />
      ) : null}
      <TextField
        label={writingTexts.description}
        hint={writingTexts.altHint}
        maxLength={ALT_TEXT_MAX_CHARACTERS}
        value={alt}
        error={error.alt}
        onValueChange={setAlt}
      />
      <TextField
        label={writingTexts.caption}
        optional
        maxLength={CAPTION_MAX_CHARACTERS}
        value={caption}
        onValueChange={setCaption}
      />
    </HandFormDialog>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
