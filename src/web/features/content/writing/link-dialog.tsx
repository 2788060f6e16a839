import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { URL_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { isHttpsUrl } from '#kit/url.ts'
import { HandFormDialog } from '#web/lib/forms/hand-form-dialog.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { writingTexts } from './texts.ts'

/** The link of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link').href
  const before = typeof current === 'string' ? current : ''
  const [href, setHref] = useState(before)
  const [error, setError] = useState<string>()
  const at = () => editor.chain().focus().extendMarkRange('link')
  const save = () => {
    const typed = href.trim()
    const address = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`
    if (!isHttpsUrl(address)) {
      setError(writingTexts.linkStart)
      return
    }
    if (editor.state.selection.empty && current === undefined) {
      const marks = [{ type: 'link', attrs: { href: address } }]
      editor.chain().focus().insertContent({ type: 'text', text: address, marks }).run()
    } else {
      at().setLink({ href: address }).run()
    }
    onClose()
  }
  return (
    <HandFormDialog
      size="sm"
      title={writingTexts.link}
      submitLabel={writingTexts.saveLink}
      other={
        current === undefined ? undefined : (
          <Button
            onClick={() => {
              at().unsetLink().run()
              onClose()
            }}
          >
            {writingTexts.removeLink}
          </Button>
        )
      }
      unsaved={href !== before}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={writingTexts.address}
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={URL_MAX_CHARACTERS}
        value={href}
        error={error}
        onValueChange={setHref}
      />
    </HandFormDialog>
  )
}
