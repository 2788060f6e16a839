import { messagingTexts } from '#contract/messaging/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { MessagingDeps } from '../deps.ts'
import { findMember } from '../store/members.ts'
import { findByClientId } from '../store/messages.ts'
import { mayStart } from './may-start.ts'
import { type Draft, type SendRefusal, type Sent, storeMessage } from './send-message.ts'
import { mayWrite, type Writer } from './who-may-write.ts'

/** The longest side of a picture; the figures of a chart stay readable. */
const EDGE_PIXELS = 2_000

export type FileDraft = Draft & { readonly name: string | undefined }

type Refusal = SendRefusal | 'message_file_missing' | 'image_unreadable'

/** Answers before the file is opened: no file is opened for a writer who may not write. */
export function createMaySendFile(deps: MessagingDeps) {
  return async (
    writer: Writer,
    { receiverId, clientId }: Pick<Draft, 'receiverId' | 'clientId'>,
    hasFile: boolean,
  ): Promise<
    Result<undefined, 'message_file_missing' | 'message_not_allowed' | 'message_blocked'>
  > => {
    if (!hasFile) {
      return fail('message_file_missing')
    }
    const { db } = deps
    const allowed = await mayWrite(deps, db.read, writer, receiverId)
    if (!allowed.ok) {
      return allowed
    }
    const member = await findMember(db.read, writer.accountId, receiverId)
    const key = { receiverId, clientId, senderId: writer.accountId }
    const isBlocked = member?.anyBlocks && (await findByClientId(db.read, key)) === undefined
    return isBlocked ? fail('message_blocked') : ok(undefined)
  }
}

/**
 * The file is stored before the message that refers to it, which is refused if one side blocks the
 * other.
 */
export function createSendFile(deps: MessagingDeps) {
  return async (
    writer: Writer,
    draft: FileDraft,
    sent: UploadedFile | undefined,
  ): Promise<Result<Sent, Refusal>> => {
    if (sent === undefined) {
      return fail('message_file_missing')
    }
    const started = await mayStart(deps, writer, draft.receiverId)
    if (!started.ok) {
      return started
    }
    const storedFile = await keepFile(deps, sent)
    if (storedFile === undefined) {
      return fail('image_unreadable', {
        fields: { file: messagingTexts.imageUnreadable },
      })
    }
    const file = { ...storedFile, name: nameOf(draft.name ?? sent.filename, storedFile.id) }
    const write = () => storeMessage(deps, writer, { ...draft, file })
    return keepOrRemove(deps, [storedFile.id], write, (done) => done.ok && done.value.isNew)
  }
}

async function keepFile(
  { files }: MessagingDeps,
  sent: UploadedFile,
): Promise<{ readonly id: string; readonly bytes: number } | undefined> {
  const file =
    sent.mediaType === 'application/pdf'
      ? sent
      : await redraw(sent, { edge: EDGE_PIXELS, shape: 'whole' })
  return (
    file && {
      id: await files.put(file.bytes, file.mediaType, 'private'),
      bytes: file.bytes.length,
    }
  )
}

const NAME_MAX_CHARACTERS = 80

/** The sender's file name as one line, with the extension of the stored file. */
function nameOf(name: string, fileId: string): string {
  const ending = fileId.slice(fileId.lastIndexOf('.'))
  const line = name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}/\\<>"]/gu, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .trim()
    .slice(0, NAME_MAX_CHARACTERS)
    .toWellFormed()
  return `${line === '' ? 'File' : line}${ending}`
}
