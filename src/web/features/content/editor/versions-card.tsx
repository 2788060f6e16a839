import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import type { Studio } from '../draft/use-studio.ts'
import { editorTexts } from './texts.ts'

const VersionDialog = lazyPart(async () => (await import('./version-dialog.tsx')).VersionDialog)

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
        <VersionDialog studio={studio} version={selected} onClose={() => setSelected(undefined)} />
      )}
    </Card>
  )
}
