import { removePhoto, updatePhoto } from '#contract/accounts/profile.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useFileUpload } from '#web/lib/api/file-upload.ts'
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
  const removal = useMutationCall(removePhoto)
  const handleDone = async ({ message, data }: { message: string; data: Profile }) => {
    await show(data)
    toast.success(message)
  }
  const { drop, isUploading } = useFileUpload(updatePhoto, 'image', {
    inputOf: (photo) => ({ files: { photo } }),
    onDone: handleDone,
  })
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
            {...drop}
            limitText={photoTexts.limit}
            disabled={isUploading || removal.isPending}
            error={drop.error ?? (removal.error ? messageOf(removal.error) : undefined)}
          />
        </div>
      </div>
    </SettingsSection>
  )
}
