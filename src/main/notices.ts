import { categoryPath } from '#contract/categories.ts'
import type { Role } from '#contract/roles.ts'
import { unreachable } from '#kit/assert.ts'
import { accountRegistered, passwordChanged } from '#modules/accounts/index.ts'
import { followStarted } from '#modules/follows/index.ts'
import type { Notice } from '#modules/notifications/index.ts'
import { providerApplied, providerMoved } from '#modules/providers/index.ts'
import { messagesStuck } from '#platform/messages.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { App } from './build-app.ts'

type Said = Omit<Notice, 'accountId' | 'role'>

/** Where each role looks after its own account. */
const profiles: Readonly<Record<Role, string>> = {
  user: '/dashboard/user/myprofile',
  provider: '/dashboard/serviceprovider/myprofile',
  admin: '/dashboard/admin/security',
}

/** What people are told of what happened in modules that know nothing of notifications. */
export function noticeSubscriptions(app: App): readonly Subscription[] {
  const tell = (tx: Tx, accountId: string, role: Role, said: Said | undefined) =>
    said === undefined
      ? Promise.resolve()
      : app.notifications.notify(tx, { accountId, role, ...said })
  return [
    subscribe(accountRegistered, 'notices.welcome', (tx, { accountId, role }) =>
      tell(tx, accountId, role, welcome(role)),
    ),
    subscribe(passwordChanged, 'notices.password', (tx, { accountId, role }) =>
      tell(tx, accountId, role, {
        kind: 'security',
        title: 'Your password was changed',
        text: 'If this wasn’t you, reset it now. We signed out all other sessions.',
        href: profiles[role],
      }),
    ),
    // That, and not who: followers are not shown to the followed.
    subscribe(followStarted, 'notices.follow', (tx, { providerId }) =>
      tell(tx, providerId, 'provider', {
        kind: 'follow',
        title: 'You have new followers',
        text: 'See them on your dashboard.',
        href: '/dashboard/serviceprovider/home',
        unlessUnread: true,
      }),
    ),
    subscribe(providerApplied, 'notices.application', async (tx, { providerId }) => {
      const said = applied((await app.providers.nameOf(tx, providerId)) ?? '', providerId)
      for (const adminId of await app.accounts.adminsWith(tx, 'provider.manage')) {
        await tell(tx, adminId, 'admin', said)
      }
    }),
    subscribe(messagesStuck, 'notices.messages-stuck', async (tx, { count }) => {
      for (const adminId of await app.accounts.adminsWith(tx, 'admin.manage')) {
        await tell(tx, adminId, 'admin', {
          kind: 'security',
          title: 'Some messages were not sent',
          text: `${count} ${count === 1 ? 'mail or SMS has' : 'mails and SMS have'} waited for a day. We keep trying. Check the settings for mail and SMS.`,
          href: '/dashboard/notifications',
        })
      }
    }),
    subscribe(providerMoved, 'notices.lifecycle', (tx, { providerId, action }) =>
      tell(tx, providerId, 'provider', moved(action, providerId)),
    ),
  ]
}

function welcome(role: Role): Said | undefined {
  switch (role) {
    case 'user':
      return {
        kind: 'welcome',
        title: 'Welcome to Tradebox',
        text: 'Browse registered analysts and advisers. Each profile shows the registration number and compliance officer.',
        href: categoryPath('Research Analyst'),
      }
    case 'provider':
      return {
        kind: 'verification',
        title: 'We received your application',
        text: 'We check your registration and your documents, usually within three working days.',
        href: profiles.provider,
      }
    case 'admin':
      return undefined
    default:
      return unreachable(role)
  }
}

function applied(name: string, providerId: string): Said {
  return {
    kind: 'application',
    title: 'New service provider application',
    text: `${name} is waiting for approval.`,
    href: `/dashboard/admin/serviceproviderapproval/${providerId}`,
  }
}

type Action = 'approve' | 'verify' | 'reject' | 'remove' | 'delete'

/** Those who are rejected or deleted cannot sign in any more and are told by mail. */
function moved(action: Action, providerId: string): Said | undefined {
  const about = { kind: 'verification', href: profiles.provider } as const
  switch (action) {
    case 'approve':
      return {
        ...about,
        title: 'Your application is approved',
        text: 'One step left: we verify your registration number with the register.',
      }
    case 'verify':
      return {
        ...about,
        title: 'Your profile is verified',
        text: 'Investors can find you now. Complete your page before you publish a plan.',
        href: `/view/serviceprovider/${providerId}`,
      }
    case 'remove':
      return {
        ...about,
        title: 'Your verification was withdrawn',
        text: 'Your profile is no longer public. Contact us to find out why.',
      }
    case 'reject':
    case 'delete':
      return undefined
    default:
      return unreachable(action)
  }
}
