import FileText from 'lucide-react/icons/file-text'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { ProgressBar } from '../feedback/progress-bar.tsx'
import { fieldTexts } from '../texts.ts'
import { Field, type FieldLook } from './field.tsx'
import { formatBytes } from './file-size.ts'

type FileDropProps = FieldLook & {
  /** As in an input element: 'image/*', 'application/pdf'. */
  accept?: string
  /** The accepted files, in words: 'PDF, up to 5 MB'. */
  limitText: string
  file: File | null
  /** Null when the file is removed. The form checks size and type with `fileRefusal`. */
  onFileChange: (file: File | null) => void
  /** 0 to 100 during the upload. */
  progress?: number
  name?: string
  id?: string
  disabled?: boolean
  className?: string
}

/** A file input with drag and drop. The browser's own input covers it and handles both. */
export function FileDrop({
  accept = '',
  limitText,
  file,
  onFileChange,
  progress,
  name,
  id,
  disabled = false,
  className,
  ...fieldProps
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)

  function handleRemove() {
    if (input.current) {
      input.current.value = ''
    }
    onFileChange(null)
  }
  return (
    <Field {...fieldProps} id={id} className={className}>
      {(control) => (
        <div
          className={cx(
            'relative rounded-lg border border-dashed transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            over ? 'border-accent bg-accent-soft' : 'bg-surface',
            !over && (fieldProps.error ? 'border-down' : 'border-line-control'),
            disabled ? 'bg-sunken' : 'hover:bg-sunken',
          )}
        >
          <input
            {...control}
            ref={input}
            type="file"
            name={name}
            accept={accept}
            disabled={disabled}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChange={(event) => onFileChange(event.currentTarget.files?.[0] ?? null)}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
          <div className="flex min-h-16 items-center gap-3 px-4 py-3">
            {file ? (
              <Chosen file={file} progress={progress} />
            ) : (
              <Invitation limitText={limitText} />
            )}
            {file && !disabled ? (
              <IconButton size="sm" label={fieldTexts.remove(file.name)} onClick={handleRemove}>
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        </div>
      )}
    </Field>
  )
}

function Invitation({ limitText }: { limitText: string }) {
  return (
    <>
      <Upload size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-muted" />
      <span className="min-w-0">
        <span className="block text-base text-ink">
          <span className="font-[540] text-accent-ink">{fieldTexts.chooseAFile}</span>
          <span className="pointer-coarse:hidden"> {fieldTexts.orDropItHere}</span>
        </span>
        <span className="block text-sm text-ink-muted">{limitText}</span>
      </span>
    </>
  )
}

function Chosen({ file, progress }: { file: File; progress: number | undefined }) {
  return (
    <>
      <FileText
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="shrink-0 text-accent-ink"
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-base text-ink">{file.name}</span>
        {progress === undefined ? (
          <span className="num block text-sm text-ink-muted">{formatBytes(file.size)}</span>
        ) : (
          <ProgressBar label={fieldTexts.sending(file.name)} value={progress} className="py-1.5" />
        )}
      </span>
    </>
  )
}
