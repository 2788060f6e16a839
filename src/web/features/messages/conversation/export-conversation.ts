import type { ApiClient } from '#contract/call.ts'
import { listMessages, MESSAGE_PAGE_MAX } from '#contract/messaging/calls.ts'
import type { Message } from '#contract/messaging/types.ts'
import { formatIst } from '#kit/day.ts'
import { saveFile } from '#web/lib/files/save-file.ts'
import { exportTexts } from './texts.ts'

type Names = { readonly otherId: string; readonly otherName: string; readonly ownName: string }

/**
 * A conversation as plain text. The lines of a multi-line message are indented, so that they cannot
 * pass for other messages.
 */
export function transcriptOf(messages: readonly Message[], names: Names): string {
  const lines = messages.map(({ seq, sender, content, createdAt, file }) => {
    const by = sender === names.otherId ? names.otherName : names.ownName
    const words = [indented(content), file === null ? '' : exportTexts.file(file.name)]
      .filter(Boolean)
      .join(' ')
    return `${seq}. ${formatIst(createdAt, 'datetime')} IST, ${by}: ${words}`
  })
  return `${lines.join('\n')}\n`
}

function indented(content: string): string {
  return content.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).join('\n    ')
}

/** Saves the whole conversation, including messages that the viewer has hidden. */
export async function exportConversation(api: ApiClient, names: Names, now: Date): Promise<void> {
  const parts = [
    exportTexts.title(names.ownName, names.otherName),
    exportTexts.exported(formatIst(now, 'datetime')),
  ]
  let after = 0
  let more = true
  while (more) {
    const query = {
      with: names.otherId,
      after,
      limit: MESSAGE_PAGE_MAX,
      hidden: 'include',
    } as const
    const page = await api(listMessages, { query })
    parts.push(transcriptOf(page.data, names))
    after = page.data.at(-1)?.seq ?? after
    more = page.more
  }
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/plain;charset=utf-8' }))
  saveFile(url, exportTexts.fileName(names.otherName))
  URL.revokeObjectURL(url)
}
