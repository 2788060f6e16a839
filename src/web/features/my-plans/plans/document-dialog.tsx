import { useState } from 'react'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { TITLE_MAX_CHARACTERS } from '#contract/common/limits.ts'
import {
  type PlanDocumentOption,
  updateDocument,
  uploadPlanDocument,
} from '#contract/plans/own-plans.ts'
import { documentMessages } from '#contract/plans/texts.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { planTexts } from '../texts.ts'

/** An existing document by its index, or a new one. */
export type DialogDocument = { readonly index: number; readonly name: string } | 'new'

type DocumentDialogProps = {
  dialog: DialogDocument
  onClose: () => void
  onAdded: (document: PlanDocumentOption) => void
}

/** Adds a terms file, or replaces one in every plan that uses it. */
export function DocumentDialog({ dialog, onClose, onAdded }: DocumentDialogProps) {
  const isNew = dialog === 'new'
  const [name, setName] = useState(isNew ? '' : dialog.name)
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const add = useUpload(uploadPlanDocument)
  const replace = useUpload(updateDocument)
  const pending = add.isPending || replace.isPending
  const failure = add.error ?? replace.error
  const handleFile = (chosen: File | null) => {
    setFile(chosen)
    setRefused(chosen === null ? undefined : fileRefusal('pdf', chosen))
  }
  const handleSend = async () => {
    if (file === null || refused !== undefined) {
      return
    }
    const files = { document: file }
    try {
      if (isNew) {
        const { data, message } = await add.mutateAsync({ body: { name }, files })
        onAdded(data)
        toast.success(message)
      } else {
        await replace.mutateAsync({ body: { name, index: dialog.index }, files })
        toast.success(documentMessages.updated.title)
      }
      onClose()
    } catch (error) {
      toast.error(documentMessages.updateFailed.title, messageOf(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      locked={pending}
      title={isNew ? planTexts.addDocument : planTexts.replaceDocument(dialog.name)}
      description={isNew ? planTexts.onceSaved : planTexts.replacesEverywhere}
      footer={
        <>
          <DialogClose render={<Button disabled={pending}>{planTexts.cancel}</Button>} />
          <Button
            variant="primary"
            loading={pending}
            disabled={file === null || refused !== undefined || name.trim() === ''}
            onClick={() => void handleSend()}
          >
            {isNew ? planTexts.add : planTexts.replace}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <FormError>{failure === null ? null : messageOf(failure)}</FormError>
        <TextField
          label={planTexts.name}
          value={name}
          onValueChange={setName}
          maxLength={TITLE_MAX_CHARACTERS}
          autoComplete="off"
          placeholder={planTexts.termsAndConditions}
        />
        <FileDrop
          label={planTexts.file}
          accept={acceptOf('pdf')}
          limitText={planTexts.documentLimits}
          file={file}
          onFileChange={handleFile}
          error={refused}
          progress={add.progress ?? replace.progress}
          disabled={pending}
        />
      </div>
    </Dialog>
  )
}
