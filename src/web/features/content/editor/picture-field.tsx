import { useState } from 'react'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { ALT_TEXT_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadPicture } from '#contract/content/own-calls.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { fieldTexts } from './texts.ts'

/** The picture for cards and the head of the page. A chosen file is uploaded immediately. */
export function PictureField({ studio }: { studio: Studio }) {
  const { draft, change, pictures, addPicture, get } = studio
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const upload = useUpload(uploadPicture)
  const { image } = draft
  const shown = pictures.find(({ _id }) => _id === image?._id)?.sizes[0]
  const choose = (chosen: File | null) => {
    setFile(chosen)
    upload.reset()
    const refusal = chosen === null ? undefined : fileRefusal('image', chosen)
    setRefused(refusal)
    if (chosen === null || refusal !== undefined) {
      return
    }
    upload.mutate(
      { body: {}, files: { picture: chosen } },
      {
        onSuccess: ({ data }) => {
          addPicture(data)
          setFile(null)
          const now = get().draft
          change({ ...now, image: { _id: data._id, alt: now.image?.alt ?? '' } })
        },
      },
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {shown === undefined ? null : (
        <img
          src={shown.url}
          alt={image?.alt ?? ''}
          className="aspect-video w-full rounded-md border bg-sunken object-cover"
        />
      )}
      <FileDrop
        label={image === null ? fieldTexts.coverPicture : fieldTexts.anotherPicture}
        optional
        accept={acceptOf('image')}
        limitText={fieldTexts.pictureLimits}
        file={file}
        onFileChange={choose}
        progress={upload.progress}
        disabled={upload.isPending}
        error={refused ?? (upload.error ? messageOf(upload.error) : undefined)}
      />
      {image === null ? null : (
        <>
          <TextField
            label={fieldTexts.pictureDescription}
            hint={fieldTexts.pictureHint}
            maxLength={ALT_TEXT_MAX_CHARACTERS}
            value={image.alt}
            error={fieldError(studio, 'image')}
            onValueChange={(alt) => change({ ...draft, image: { ...image, alt } })}
          />
          <Button size="sm" variant="ghost" onClick={() => change({ ...draft, image: null })}>
            {fieldTexts.removePicture}
          </Button>
        </>
      )}
    </div>
  )
}
