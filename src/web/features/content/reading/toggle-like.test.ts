import { expect, it } from 'vitest'
import { dashboardSegment } from '#contract/accounts/paths.ts'
import { ApiError } from '#contract/call.ts'
import { attachToaster, type ToastCommand } from '#web/ui/feedback/toast.ts'
import { toggleLike } from './toggle-like.ts'

const body = { success: false, code: 'number_unproven', message: 'Verify it.' } as const

it.each(['user', 'provider'] as const)(
  'leads a %s without a number to My Profile',
  async (role) => {
    const shown: ToastCommand[] = []
    const visited: string[] = []
    const likes: number[] = []
    const detach = attachToaster((command) => shown.push(command))
    await toggleLike({
      pieceId: 'piece',
      now: { liked: false, likes: 4 },
      session: { role },
      api: () => Promise.reject(new ApiError(403, body)),
      here: '/',
      go: (href) => visited.push(href),
      show: (liked) => likes.push(liked.likes),
    })
    detach()
    const [command] = shown
    if (command !== undefined && command !== 'dismiss') {
      command.text.action?.onPress()
    }
    expect(visited).toEqual([`/dashboard/${dashboardSegment[role]}/myprofile`])
    expect(likes).toEqual([5, 4])
  },
)
