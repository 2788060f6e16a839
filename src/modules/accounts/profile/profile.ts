import type { getProfile } from '#contract/accounts/profile.ts'
import { accountTexts } from '#contract/accounts/texts.ts'
import type { CallAnswer } from '#contract/call.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { recordAccountAction, type Visit } from '../deps.ts'
import { profileChanged } from '../events.ts'
import type { AccountsServices } from '../services.ts'
import { photoUrlOf } from '../sessions/session-user.ts'
import { type AccountChange, findAccount, updateAccount } from '../store/accounts.ts'
import { findPassword, findTotp, listRecoveryCodes } from '../store/credentials.ts'
import { lockLiveSession } from '../store/sessions.ts'

export type Profile = CallAnswer<typeof getProfile>['data']
export type ChangedProfile = { readonly message: string; readonly data: Profile }

export async function readProfile(tx: Tx, accountId: string): Promise<Profile> {
  const account = present(await findAccount(tx, accountId), 'a viewer has an account')
  const [password, totp, recoveryCodes] = await Promise.all([
    findPassword(tx, accountId),
    findTotp(tx, accountId),
    listRecoveryCodes(tx, accountId),
  ])
  return {
    _id: account.id,
    name: account.name,
    role: account.role,
    email: account.email,
    emailVerified: account.emailVerifiedAt !== null,
    number: account.number,
    numberVerified: account.numberVerifiedAt !== null,
    telegram: account.telegram,
    profileUrl: photoUrlOf(account),
    hasPassword: password !== undefined,
    totpEnabled: totp?.confirmedAt != null,
    recoveryCodes: recoveryCodes.length,
    createdAt: account.createdAt.toISOString(),
  }
}

/** A provider's name is its registered name, which it cannot change. */
export async function updateProfile(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  {
    name,
    telegram,
  }: { readonly name?: string | undefined; readonly telegram?: string | undefined },
): Promise<Result<ChangedProfile, 'name_locked' | 'unauthenticated'>> {
  return parts.db.transaction(async (tx) => {
    const account = await lockLiveSession(tx, viewer)
    if (account === undefined) {
      return fail('unauthenticated')
    }
    const renamed = name !== undefined && name !== account.name
    if (renamed && account.role === 'provider') {
      return fail('name_locked')
    }
    await save(parts, tx, {
      viewer,
      visit,
      what: 'profile',
      change: {
        ...(renamed ? { name } : {}),
        ...(telegram === undefined ? {} : { telegram: telegram === '' ? null : telegram }),
      },
    })
    return ok({ message: accountTexts.profileSaved, data: await readProfile(tx, viewer.accountId) })
  })
}

const PHOTO_EDGE = 512

/** The picture is re-encoded before it is stored; the previous one is deleted after the commit. */
export async function updatePhoto(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  photo: UploadedFile,
): Promise<Result<ChangedProfile, 'image_unreadable' | 'unauthenticated'>> {
  const picture = await redraw(photo, { edge: PHOTO_EDGE, shape: 'square' })
  if (picture === undefined) {
    return fail('image_unreadable')
  }
  const fileId = await parts.files.put(picture.bytes, picture.mediaType, 'public')
  const replace = () => replacePhoto(parts, viewer, visit, fileId)
  return keepOrRemove(parts, [fileId], replace, (done) => done.ok)
}

export function removePhoto(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
): Promise<Result<ChangedProfile, 'unauthenticated'>> {
  return replacePhoto(parts, viewer, visit, null)
}

/** The account may have been removed while the picture was redrawn. */
function replacePhoto(
  parts: AccountsServices,
  viewer: SignedInViewer,
  visit: Visit,
  fileId: string | null,
): Promise<Result<ChangedProfile, 'unauthenticated'>> {
  return parts.db.transaction(async (tx) => {
    const account = await lockLiveSession(tx, viewer)
    if (account === undefined) {
      return fail('unauthenticated')
    }
    await save(parts, tx, { viewer, visit, what: 'photo', change: { photo_file_id: fileId } })
    await forgetFiles(parts, tx, [account.photoFileId])
    return ok({ message: accountTexts.profileSaved, data: await readProfile(tx, viewer.accountId) })
  })
}

type Saving = {
  readonly viewer: SignedInViewer
  readonly visit: Visit
  readonly what: string
  readonly change: AccountChange
}

async function save(
  parts: AccountsServices,
  tx: Tx,
  { viewer, visit, what, change }: Saving,
): Promise<void> {
  const { accountId, role } = viewer
  await updateAccount(tx, accountId, change, visit.now)
  parts.viewers.invalidate(tx, accountId)
  const action = 'auth.profile-changed'
  await recordAccountAction(parts, tx, { visit, action, actor: viewer, detail: { what } })
  await publish(tx, profileChanged, { accountId, role })
}
