import { useState } from 'react'
import { removePhoto, updatePhoto } from '#contract/accounts/profile.ts'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { SettingsSection } from '../settings-section.tsx'
import { type Profile, useProfile, useShowProfile } from '../use-profile.ts'
import { photoTexts } from './texts.ts'

/** The profile picture. A chosen file is uploaded immediately. */
export function PhotoSection() {
  const profile = useProfile()
  const show = useShowProfile()
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const upload = useUpload(updatePhoto)
  const removal = useMutationCall(removePhoto)
  const handleDone = async ({ message, data }: { message: string; data: Profile }) => {
    setFile(null)
    await show(data)
    toast.success(message)
  }
  const handleChoice = (chosen: File | null) => {
    setFile(chosen)
    upload.reset()
    const refusal = chosen === null ? undefined : fileRefusal('image', chosen)
    setRefused(refusal)
    if (chosen === null || refusal !== undefined) {
      return
    }
    upload.mutate({ files: { photo: chosen } }, { onSuccess: handleDone })
  }
  const failure = upload.error ?? removal.error
  return (
    <SettingsSection title={photoTexts.title} description={photoTexts.about}>
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={profile.name} src={profile.profileUrl} size="xl" eager />
        {profile.profileUrl === null ? null : (
          <Button
            variant="ghost"
            size="sm"
            className="sm:order-last"
            loading={removal.isPending}
            onClick={() => removal.mutate({}, { onSuccess: handleDone })}
          >
            {photoTexts.remove}
          </Button>
        )}
        <div className="min-w-60 flex-1">
          <FileDrop
            label={photoTexts.chooseNew}
            hideLabel
            accept={acceptOf('image')}
            limitText={photoTexts.limit}
            file={file}
            onFileChange={handleChoice}
            progress={upload.progress}
            disabled={upload.isPending || removal.isPending}
            error={refused ?? (failure === null ? undefined : messageOf(failure))}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
