import { expect, test } from 'vitest'
import { attachToaster, type ToastCommand, toast } from './toast.ts'

test('keeps the last toast until a toaster attaches, and passes on later ones', () => {
  toast.success('First')
  toast.error('Second', 'It failed')
  const shown: ToastCommand[] = []
  const leave = attachToaster((order) => shown.push(order))
  const second = { tone: 'error', text: { title: 'Second', description: 'It failed' } }
  expect(shown).toEqual([second])
  toast.dismiss()
  toast.info('Third')
  expect(shown.slice(1)).toEqual(['dismiss', { tone: 'info', text: { title: 'Third' } }])
  leave()
  toast.info('Fourth')
  toast.dismiss()
  attachToaster((order) => shown.push(order))
  expect(shown).toHaveLength(3)
})

test('does not replace the answer to an action by a notice', () => {
  const shown: ToastCommand[] = []
  const leave = attachToaster((order) => shown.push(order))
  toast.dismiss()
  toast.notice({ title: 'Before' })
  toast.success('Done')
  toast.notice({ title: 'After' })
  leave()
  const titles = shown.map((order) => (order === 'dismiss' ? order : order.text.title))
  expect(titles).toEqual(['dismiss', 'Before', 'Done'])
})
