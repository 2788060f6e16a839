import { acceptOf } from '#contract/common/files.ts'
import type { ProviderType } from '#contract/providers/categories.ts'
import type { ProviderSignupFile } from '#contract/providers/signup-form.ts'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type ChosenFiles, filesFor } from './application-form.ts'
import { filesTexts } from './texts.ts'
import { type FileErrors, fileName } from './use-application.ts'

const LIMITS = { image: filesTexts.image, pdf: filesTexts.pdf }

type ApplicationFilesProps = {
  type: ProviderType
  category: string
  files: ChosenFiles
  errors: FileErrors
  onFile: (field: ProviderSignupFile, file: File | null) => void
}

/** The documents requested from this type of applicant. */
export function ApplicationFiles(props: ApplicationFilesProps) {
  const { type, category, files, errors, onFile } = props
  return (
    <Card title={filesTexts.documents} description={filesTexts.encrypted}>
      <div className="grid gap-5 sm:grid-cols-2">
        {filesFor(type).map(({ field, kind, required }) => (
          <FileDrop
            key={field}
            name={field}
            label={capitalised(fileName(field, category))}
            optional={!required}
            accept={acceptOf(kind)}
            limitText={LIMITS[kind]}
            file={files[field] ?? null}
            error={errors[field]}
            onFileChange={(file) => onFile(field, file)}
          />
        ))}
      </div>
    </Card>
  )
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
