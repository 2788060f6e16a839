import type { Role } from '#contract/accounts/roles.ts'
import { categoryPath } from '#contract/providers/categories.ts'
import { unreachable } from '#kit/assert.ts'
import { accountRegistered, adminEmpowered, passwordChanged } from '#modules/accounts/index.ts'
import { followStarted } from '#modules/follows/index.ts'
import { providerApplied, providerMoved } from '#modules/providers/index.ts'
import { messagesStuck } from '#platform/messages/messages.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { CommunicationDeps } from '../deps.ts'
import { createNotifier, type NotificationContent } from '../notifier.ts'
import { empoweredNotice, paths } from '../texts.ts'

/** Each role's own account page. */
const profiles: Readonly<Record<Role, string>> = {
  user: '/dashboard/user/myprofile',
  provider: '/dashboard/serviceprovider/myprofile',
  admin: '/dashboard/admin/security',
}

/** Notifications about accounts, followers and applications. */
export function accountNotifications(deps: CommunicationDeps): readonly Subscription[] {
  const { notifications, providers } = deps
  const notify = createNotifier(deps)
  return [
    subscribe(accountRegistered, 'notices.welcome', async (tx, { accountId, role }) => {
      const content = welcome(role)
      if (content !== undefined) {
        await notifications.notify(tx, { accountId, role, ...content })
      }
    }),
    subscribe(passwordChanged, 'notices.password', (tx, { accountId, role }) =>
      notifications.notify(tx, {
        accountId,
        role,
        kind: 'security',
        title: 'Your password was changed',
        text: 'If this wasn’t you, reset it now. We signed out all other sessions.',
        href: profiles[role],
      }),
    ),
    subscribe(adminEmpowered, 'notices.admin-empowered', async (tx, event) => {
      const { receivers, ...content } = await empoweredNotice(deps, tx, event)
      for (const accountId of receivers) {
        const to = { accountId, role: 'admin', href: paths.admins } as const
        await notifications.notify(tx, { ...to, kind: 'security', ...content })
      }
    }),
    // Does not say who: a provider does not see its followers.
    subscribe(followStarted, 'notices.follow', (tx, { providerId }) =>
      notify.provider(tx, providerId, {
        kind: 'follow',
        title: 'You have new followers',
        text: 'Your dashboard shows how many people follow you.',
        href: '/dashboard/serviceprovider/home',
        unlessUnread: true,
      }),
    ),
    subscribe(providerApplied, 'notices.application', async (tx, { providerId }) => {
      const name = (await providers.nameOf(tx, providerId)) ?? ''
      await notify.admins(tx, 'provider.manage', {
        kind: 'application',
        title: 'New service provider application',
        text: `${name} is waiting for approval.`,
        href: `/dashboard/admin/serviceproviderapproval/${providerId}`,
      })
    }),
    subscribe(messagesStuck, 'notices.messages-stuck', (tx, { count }) =>
      notify.admins(tx, 'admin.manage', {
        kind: 'security',
        title: 'Some messages were not sent',
        text: `${count} ${count === 1 ? 'mail or SMS has' : 'mails and SMS have'} waited for a day. We keep trying. Check the settings for mail and SMS.`,
        href: '/dashboard/notifications',
      }),
    ),
    subscribe(providerMoved, 'notices.lifecycle', async (tx, { providerId, action }) => {
      const content = moved(action, providerId)
      if (content !== undefined) {
        await notify.provider(tx, providerId, content)
      }
    }),
  ]
}

function welcome(role: Role): NotificationContent | undefined {
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

type Action = 'approve' | 'verify' | 'reject' | 'remove' | 'delete'

/** Rejected and deleted providers cannot sign in, so they are notified by mail. */
function moved(action: Action, providerId: string): NotificationContent | undefined {
  const content = { kind: 'verification', href: profiles.provider } as const
  switch (action) {
    case 'approve':
      return {
        ...content,
        title: 'Your application is approved',
        text: 'One step left: we verify your registration number with the register.',
      }
    case 'verify':
      return {
        ...content,
        title: 'Your profile is verified',
        text: 'Investors can find you now. Complete your page before you publish a plan.',
        href: `/view/serviceprovider/${providerId}`,
      }
    case 'remove':
      return {
        ...content,
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
