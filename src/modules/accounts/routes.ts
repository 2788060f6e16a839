import { setTimeout as sleep } from 'node:timers/promises'
import * as codeCalls from '#contract/accounts/codes.ts'
import * as profileCalls from '#contract/accounts/profile.ts'
import * as signInCalls from '#contract/accounts/sign-in.ts'
import { present } from '#kit/assert.ts'
import { fail, ok } from '#kit/result.ts'
import { type Handler, handle, noPrecheck } from '#platform/http/context.ts'
import {
  checkForUser,
  checkOtp,
  checkOtpNumber,
  checkRefreshOtp,
  requestOtp,
  requestOtpForMobile,
  requestPassResetOtp,
} from './codes/visitor-codes.ts'
import { changeContact, requestContactOtp } from './profile/change-contact.ts'
import { readProfile, removePhoto, updatePhoto, updateProfile } from './profile/profile.ts'
import { changePassword, requestStepUpOtp, stepUp } from './profile/step-up.ts'
import type { AccountsServices } from './services.ts'
import {
  currentUser,
  endOneSession,
  endOthers,
  listOpenSessions,
  signOut,
} from './sessions/own-sessions.ts'
import { resetPassword } from './sign-in/reset-password.ts'
import { adminLogin, signInByNumber, signInWithPassword } from './sign-in/sign-in.ts'
import { signUpUser } from './sign-up/sign-up.ts'
import { findAccount } from './store/accounts.ts'

/** Minimum answer times, so that the time does not reveal whether a mail was sent. */
const SEND_MS = 250
const LOOKUP_MS = 200

export function accountsRoutes(parts: AccountsServices): Handler[] {
  return [...codeRoutes(parts), ...signInRoutes(parts), ...profileRoutes(parts)]
}

function codeRoutes(parts: AccountsServices): Handler[] {
  return [
    handle(codeCalls.requestOtpForMobile, (visit, { body }) =>
      requestOtpForMobile(parts, visit, body.number),
    ),
    handle(codeCalls.checkOtpNumber, (visit, { body }) => checkOtpNumber(parts, visit, body)),
    handle(codeCalls.requestOtp, (visit, { body }) =>
      atLeast(SEND_MS, requestOtp(parts, visit, body)),
    ),
    handle(codeCalls.requestPassResetOtp, (visit, { body }) =>
      atLeast(SEND_MS, requestPassResetOtp(parts, visit, body.email)),
    ),
    handle(codeCalls.checkOtp, (visit, { body }) => checkOtp(parts, visit, body)),
    handle(codeCalls.checkRefreshOtp, (visit, { body }) => checkRefreshOtp(parts, visit, body.key)),
    handle(codeCalls.checkForUser, async (_visit, { query }) =>
      ok(await atLeast(LOOKUP_MS, checkForUser(parts, query.email))),
    ),
  ]
}

function signInRoutes(parts: AccountsServices): Handler[] {
  return [
    handle(signInCalls.signInByNumber, (visit, { body }) => signInByNumber(parts, visit, body)),
    handle(signInCalls.signInWithPassword, (visit, { body }) =>
      signInWithPassword(parts, visit, body),
    ),
    handle(signInCalls.adminLogin, (visit, { body }) => adminLogin(parts, visit, body)),
    handle(signInCalls.signUpUser, (visit, { body }) => signUpUser(parts, visit, body)),
    handle(signInCalls.resetPassword, (visit, { body }) => resetPassword(parts, visit, body)),
    handle(signInCalls.signOut, async (context) => ok(await signOut(parts, context))),
    handle(signInCalls.getSession, async ({ viewer }) => ok(await currentUser(parts, viewer))),
    handle(signInCalls.createBackendToken, (context) =>
      parts.db.transaction(async (tx) =>
        ok({
          backendToken: await parts.sessions.issueBackendToken(tx, context.viewer, context),
        }),
      ),
    ),
    handle(signInCalls.listSessions, async ({ viewer, now }) =>
      ok({ data: await listOpenSessions(parts, viewer, now) }),
    ),
    handle(signInCalls.endSession, (context, { body }) =>
      endOneSession(parts, context.viewer, context, body.id),
    ),
    handle(signInCalls.endOtherSessions, async (context) =>
      ok(await endOthers(parts, context.viewer, context)),
    ),
  ]
}

function profileRoutes(parts: AccountsServices): Handler[] {
  const { secondFactors } = parts
  return [
    handle(profileCalls.getProfile, async ({ viewer }) =>
      ok({ data: await readProfile(parts.db.read, viewer.accountId) }),
    ),
    handle(profileCalls.updateProfile, (context, { body }) =>
      updateProfile(parts, context.viewer, context, body),
    ),
    handle(
      profileCalls.updatePhoto,
      async (context) => {
        const photo = present(context.files.get('photo'), 'the contract requires the file')
        return updatePhoto(parts, context.viewer, context, photo)
      },
      noPrecheck,
    ),
    handle(profileCalls.removePhoto, (context) => removePhoto(parts, context.viewer, context)),
    handle(profileCalls.changePassword, (context, { body }) =>
      changePassword(parts, context.viewer, context, body),
    ),
    handle(profileCalls.requestStepUpOtp, (context) =>
      requestStepUpOtp(parts, context.viewer, context),
    ),
    handle(profileCalls.stepUp, (context, { body }) =>
      stepUp(parts, context.viewer, context, body),
    ),
    handle(profileCalls.requestContactOtp, (context, { body }) =>
      requestContactOtp(parts, context.viewer, context, body),
    ),
    handle(profileCalls.changeContact, (context, { body }) =>
      changeContact(parts, context.viewer, context, body),
    ),
    handle(profileCalls.checkTelegram, async ({ viewer }) => {
      const account = await findAccount(parts.db.read, viewer.accountId)
      return account === undefined
        ? fail('not_found')
        : ok({ hasTelegram: account.telegram !== null })
    }),
    handle(profileCalls.beginTotp, (context) => secondFactors.begin(context.viewer, context)),
    handle(profileCalls.confirmTotp, (context, { body }) =>
      secondFactors.confirm(context.viewer, context, body.code),
    ),
    handle(profileCalls.disableTotp, (context, { body }) =>
      secondFactors.disable(context.viewer, context, body.code),
    ),
  ]
}

/** Answers after at least `milliseconds`, to hide how long the work took. */
async function atLeast<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const [value] = await Promise.all([work, sleep(milliseconds)])
  return value
}
