import { useQuery } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import ImageIcon from 'lucide-react/icons/image'
import { useState } from 'react'
import { messageFile } from '#contract/messaging/calls.ts'
import type { MessageFile as File, Message } from '#contract/messaging/types.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatBytes } from '#web/ui/forms/file-size.ts'
import { messageTexts } from './texts.ts'

type MessageFileProps = { otherId: string; message: Message; file: File }

/** Shorter than the time for which a file's address is valid. */
const LINK_STALE_MS = 4 * MINUTE_MS

export function MessageFile(props: MessageFileProps) {
  return props.file.kind === 'pdf' ? <Document {...props} /> : <Picture {...props} />
}

/** In a frame of fixed size, so that nothing moves when the picture loads. */
function Picture({ otherId, message, file }: MessageFileProps) {
  const api = useApi()
  const [broken, setBroken] = useState(false)
  const { data } = useQuery({
    ...callQuery(api, messageFile, { query: { with: otherId, seq: message.seq } }),
    staleTime: LINK_STALE_MS,
  })
  const frame =
    'grid h-44 w-60 max-w-full place-items-center overflow-hidden rounded-md bg-sunken text-ink-muted'
  return data === undefined || broken ? (
    <span className={frame}>
      <span className="flex items-center gap-2 text-sm">
        <ImageIcon size={18} strokeWidth={1.75} aria-hidden="true" />
        {file.name}
      </span>
    </span>
  ) : (
    <a href={data.data.url} target="_blank" rel="noopener" className={frame}>
      <img
        src={data.data.url}
        alt={messageTexts.picture(file.name)}
        onError={() => setBroken(true)}
        className="size-full object-cover"
      />
    </a>
  )
}

function Document({ otherId, message, file }: MessageFileProps) {
  const api = useApi()
  const open = async () => {
    try {
      const query = { with: otherId, seq: message.seq }
      const { data } = await api(messageFile, { query })
      saveFile(data.url, file.name)
    } catch (error) {
      toast.error(messageTexts.notOpened, messageOf(error))
    }
  }
  return (
    <button
      type="button"
      onClick={() => void open()}
      className="flex max-w-full items-center gap-3 rounded-md border bg-surface px-3 py-2.5 text-start text-ink hover:border-line-strong"
    >
      <FileText
        size={20}
        strokeWidth={1.6}
        aria-hidden="true"
        className="shrink-0 text-ink-muted"
      />
      <span className="min-w-0">
        <span className="block truncate text-sm font-[540]">{file.name}</span>
        <span className="num block text-xs text-ink-muted">
          {messageTexts.pdf(formatBytes(file.bytes))}
          <span className="sr-only">{messageTexts.download}</span>
        </span>
      </span>
    </button>
  )
}
