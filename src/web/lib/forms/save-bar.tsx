import type { AnyFormApi } from '@tanstack/react-form'
import { useStore } from '@tanstack/react-form'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { formTexts } from './texts.ts'

/** Saves or discards the changes of a long form; it stays in view while there are any. */
export function SaveBar({ form, children }: { form: AnyFormApi; children?: ReactNode }) {
  const unchanged = useStore(form.store, (state) => state.isDefaultValue)
  const sending = useStore(form.store, (state) => state.isSubmitting)
  return (
    <div
      className={cx(
        'flex min-h-16 items-center gap-3 py-3',
        !unchanged && 'sticky bottom-(--tabs-height) z-10 -mx-1 border-t bg-canvas px-1',
      )}
    >
      <Button type="submit" variant="primary" loading={sending} disabled={unchanged}>
        {formTexts.save}
      </Button>
      {unchanged ? null : (
        <>
          <Button variant="ghost" onClick={() => form.reset()}>
            {formTexts.discard}
          </Button>
          {children}
        </>
      )}
    </div>
  )
}
