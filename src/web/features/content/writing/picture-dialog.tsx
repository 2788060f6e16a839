import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { commonErrors } from '#contract/common-errors.ts'
import { ALT_TEXT_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadPicture } from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { FILE_MAX_BYTES, imageMediaTypes } from '#contract/limits.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useUpload } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PictureDialogProps = {
  editor: Editor
  /** One that was pasted or dropped. */
  file: File | null
  onPicture: (picture: ContentPicture) => void
  onClose: () => void
}

/** A picture for the text: the file, and what it shows. */
export function PictureDialog({ editor, file: given, onPicture, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState('')
  const [caption, setCaption] = useState('')
  const [error, setError] = useState<{ readonly file?: string; readonly alt?: string }>({})
  const upload = useUpload(uploadPicture)
  const save = async () => {
    const description = alt.trim()
    const wrong = {
      ...(file === null ? { file: 'Choose a picture.' } : {}),
      ...(file !== null && file.size > FILE_MAX_BYTES
        ? { file: commonErrors.file_too_large.message }
        : {}),
      ...(description === '' ? { alt: 'Describe the picture for people who can’t see it.' } : {}),
    }
    setError(wrong)
    if (file === null || Object.keys(wrong).length > 0) {
      return
    }
    try {
      const { data } = await upload.mutateAsync({
        body: { alt: description },
        files: { picture: file },
      })
      onPicture(data)
      const attrs = { pictureId: data._id, alt: description, caption: caption.trim() }
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
      title="Add a picture"
      locked={upload.isPending}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <Button variant="primary" loading={upload.isPending} onClick={() => void save()}>
          Add picture
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <FileDrop
          label="Picture"
          accept={imageMediaTypes.join(',')}
          limitText="JPEG, PNG or WebP, up to 5 MB"
          file={file}
          onFileChange={setFile}
          progress={upload.progress}
          disabled={upload.isPending}
          error={error.file}
        />
        <TextField
          label="Description"
          hint="Read aloud to people who can’t see the picture."
          maxLength={ALT_TEXT_MAX_CHARACTERS}
          value={alt}
          error={error.alt}
          onValueChange={setAlt}
        />
        <TextField
          label="Caption"
          optional
          maxLength={300}
          value={caption}
          onValueChange={setCaption}
        />
      </div>
    </Dialog>
  )
}
