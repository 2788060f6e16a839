import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { commonErrors } from '#contract/common/errors.ts'
import { FILE_MAX_BYTES, imageMediaTypes } from '#contract/common/limits.ts'
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadPicture } from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { writingTexts } from './texts.ts'

type PictureDialogProps = {
  editor: Editor
  /** One that was pasted or dropped. */
  file: File | null
  onPicture: (picture: ContentPicture) => void
  onClose: () => void
}

/** A picture of the text: the file, unless it is there already, and what it shows. */
export function PictureDialog({ editor, file: given, onPicture, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const current = given === null && editor.isActive('image') ? editor.getAttributes('image') : {}
  const isNew = current.pictureId === undefined
  const [alt, setAlt] = useState(textOf(current.alt))
  const [caption, setCaption] = useState(textOf(current.caption))
  const [error, setError] = useState<{ readonly file?: string; readonly alt?: string }>({})
  const upload = useUpload(uploadPicture)
  const save = async () => {
    const description = alt.trim()
    const wrong = {
      ...(isNew && file === null ? { file: writingTexts.chooseAPicture } : {}),
      ...(file !== null && file.size > FILE_MAX_BYTES
        ? { file: commonErrors.file_too_large.message }
        : {}),
      ...(description === '' ? { alt: writingTexts.altMissing } : {}),
    }
    setError(wrong)
    if (Object.keys(wrong).length > 0) {
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
    <Dialog
      open
      title={isNew ? writingTexts.addAPicture : 'Picture'}
      locked={upload.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <Button variant="primary" loading={upload.isPending} onClick={() => void save()}>
          {isNew ? writingTexts.addPicture : writingTexts.savePicture}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {isNew ? (
          <FileDrop
            label={writingTexts.picture}
            accept={imageMediaTypes.join(',')}
            limitText={writingTexts.pictureLimits}
            file={file}
            onFileChange={setFile}
            progress={upload.progress}
            disabled={upload.isPending}
            error={error.file}
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
      </div>
    </Dialog>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
