import Paperclip from 'lucide-react/icons/paperclip'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useRef, useState } from 'react'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import { MESSAGE_MAX_BYTES } from '#contract/messaging/limits.ts'
import { byteLength } from '#kit/text.ts'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { composerTexts } from './texts.ts'

type ComposerProps = {
  otherName: string
  onSend: (text: string, file: File | null) => void
}

/** The number of bytes left is shown from here on. */
const NEAR_END_BYTES = 500

/**
 * The field for a message. Enter sends and Shift+Enter starts a new line; on touch screens Enter
 * starts a new line.
 */
export function Composer({ otherName, onSend }: ComposerProps) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const left = MESSAGE_MAX_BYTES - byteLength(text.trim())
  const sendable = (text.trim() !== '' || file !== null) && left >= 0

  const send = () => {
    if (sendable) {
      onSend(text.trim(), file)
      setText('')
      setFile(null)
      field.current?.focus()
    }
  }
  const choose = (chosen: File) => {
    const refused = fileRefusal('pdf-or-image', chosen)
    setRefusal(refused ?? null)
    setFile(refused === undefined ? chosen : null)
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const touch = window.matchMedia('(pointer: coarse)').matches
    const plain = !(event.shiftKey || event.nativeEvent.isComposing || touch)
    if (event.key === 'Enter' && plain) {
      event.preventDefault()
      send()
    }
  }
  return (
    <form
      aria-label={composerTexts.writeTo(otherName)}
      className="flex flex-col gap-2 border-t bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {file === null ? null : (
        <p className="flex items-center gap-2 self-start rounded-md bg-sunken py-1 ps-3 pe-1 text-sm">
          <span className="max-w-60 truncate">{file.name}</span>
          <IconButton
            size="sm"
            label={composerTexts.removeFile(file.name)}
            onClick={() => setFile(null)}
          >
            <X size={15} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </p>
      )}
      <p role="status" className="text-sm text-down empty:hidden">
        {refusal ?? (left < 0 ? composerTexts.tooLong(-left) : null)}
      </p>
      <div className="flex items-end gap-1.5">
        <AttachButton onChosen={choose} />
        <div className="min-w-0 flex-1">
          <textarea
            ref={field}
            aria-label={composerTexts.messageTo(otherName)}
            placeholder={composerTexts.placeholder}
            rows={1}
            value={text}
            dir="auto"
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            className="control field-sizing-content block max-h-40 min-h-10 resize-none"
          />
          {left >= 0 && left < NEAR_END_BYTES ? (
            <span className="num block pt-1 text-end text-xs text-ink-muted">
              {composerTexts.left(left)}
            </span>
          ) : null}
        </div>
        <IconButton
          type="submit"
          label={composerTexts.send}
          disabled={!sendable}
          className="bg-accent text-on-accent! hover:bg-accent-hover! disabled:bg-sunken disabled:text-ink-muted!"
        >
          <SendHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </div>
    </form>
  )
}

function AttachButton({ onChosen }: { onChosen: (file: File) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept={acceptOf('pdf-or-image')}
        aria-label={composerTexts.file}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file !== undefined) {
            onChosen(file)
          }
        }}
      />
      <IconButton label={composerTexts.attach} onClick={() => picker.current?.click()}>
        <Paperclip size={18} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
