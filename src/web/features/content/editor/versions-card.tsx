import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownVersion } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import type { Studio } from '../draft/use-studio.ts'
import { Preview } from './preview.tsx'
import { editorTexts } from './texts.ts'

/** Published versions, newest first. */
export function VersionsCard({ studio }: { studio: Studio }) {
  const { versions } = studio.piece
  const [selected, setSelected] = useState<number>()
  if (versions.length === 0) {
    return null
  }
  return (
    <Card title={editorTexts.publishedVersions}>
      <ol className="flex flex-col gap-2">
        {[...versions]
          .sort((one, other) => other.version - one.version)
          .map(({ version, publishedAt, confirmations }) => (
            <li key={version} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0">
                <span className="block">{editorTexts.version(version)}</span>
                <span className="block text-xs text-ink-muted">
                  <DateTime value={publishedAt} /> IST
                  {confirmations.length === 0
                    ? ''
                    : editorTexts.confirmedCount(confirmations.length)}
                </span>
              </span>
              <Button
                size="sm"
                aria-label={editorTexts.readVersion(version)}
                onClick={() => setSelected(version)}
              >
                {editorTexts.read}
              </Button>
            </li>
          ))}
      </ol>
      {selected === undefined ? null : (
        <Version studio={studio} version={selected} onClose={() => setSelected(undefined)} />
      )}
    </Card>
  )
}

type VersionProps = { studio: Studio; version: number; onClose: () => void }

function Version({ studio, version, onClose }: VersionProps) {
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
