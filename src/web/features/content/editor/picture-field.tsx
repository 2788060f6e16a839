import { ALT_TEXT_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadPicture } from '#contract/content/own-calls.ts'
import { useFileUpload } from '#web/lib/api/file-upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { fieldTexts } from './texts.ts'

/** The picture for cards and the head of the page. A chosen file is uploaded immediately. */
export function PictureField({ studio }: { studio: Studio }) {
  const { draft, change, pictures, addPicture, get } = studio
  const { image } = draft
  const shown = pictures.find(({ _id }) => _id === image?._id)?.sizes[0]
  const { drop, isUploading } = useFileUpload(uploadPicture, 'image', {
    inputOf: (picture) => ({ body: {}, files: { picture } }),
    onDone: ({ data }) => {
      addPicture(data)
      const now = get().draft
      change({ ...now, image: { _id: data._id, alt: now.image?.alt ?? '' } })
    },
  })
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
        {...drop}
        limitText={fieldTexts.pictureLimits}
        disabled={isUploading}
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
