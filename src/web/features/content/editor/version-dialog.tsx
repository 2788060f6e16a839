import { useQuery } from '@tanstack/react-query'
import { ownVersion } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { Studio } from '../draft/use-studio.ts'
import { Preview } from './preview.tsx'
import { editorTexts } from './texts.ts'

type VersionDialogProps = { studio: Studio; version: number; onClose: () => void }

/** A published version as its readers saw it. */
export function VersionDialog({ studio, version, onClose }: VersionDialogProps) {
  const params = { id: studio.piece._id, version }
  const query = useQuery(callQuery(useApi(), ownVersion, { params }))
  const title = editorTexts.versionOf(version)
  if (query.data !== undefined) {
    const { content, pictures } = query.data.data
    return <Preview draft={content} pictures={pictures} title={title} onClose={onClose} />
  }
  return (
    <Dialog open size="xl" title={title} onOpenChange={(open) => (open ? undefined : onClose())}>
      {query.isError ? <QueryError query={query} compact /> : <SkeletonText />}
    </Dialog>
  )
}
