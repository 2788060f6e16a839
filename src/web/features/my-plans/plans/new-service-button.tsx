import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { planTexts } from '../texts.ts'

const CreateServiceDialog = lazyPart(
  async () => (await import('./create-service-dialog.tsx')).CreateServiceDialog,
)

/** Opens the creation of a service. */
export function NewServiceButton() {
  const category = useSession()?.category
  const [asked, setAsked] = useState(false)
  if (!category) {
    return null
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsked(true)}
      >
        {planTexts.newService}
      </Button>
      {asked ? <CreateServiceDialog category={category} onClose={() => setAsked(false)} /> : null}
    </>
  )
}
