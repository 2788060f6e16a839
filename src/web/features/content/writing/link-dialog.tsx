import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { URL_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { isHttpsUrl } from '#kit/url.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { writingTexts } from './texts.ts'

/** The address behind the chosen words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link').href
  const [href, setHref] = useState(typeof current === 'string' ? current : '')
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
    <Dialog
      open
      size="sm"
      title={writingTexts.link}
      onOpenChange={(open) => (open ? undefined : onClose())}
      footer={
        <>
          {current === undefined ? null : (
            <Button
              onClick={() => {
                at().unsetLink().run()
                onClose()
              }}
            >
              {writingTexts.removeLink}
            </Button>
          )}
          <Button variant="primary" onClick={save}>
            {writingTexts.saveLink}
          </Button>
        </>
      }
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
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            save()
          }
        }}
      />
    </Dialog>
  )
}
