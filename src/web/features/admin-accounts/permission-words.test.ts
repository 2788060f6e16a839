import { expect, test } from 'vitest'
import { permissions } from '#contract/accounts/roles.ts'
import { PERMISSION_GROUPS } from './permission-words.ts'

test('every permission stands in the dialog, once', () => {
  const offered = PERMISSION_GROUPS.flatMap(({ items }) => items.map((item) => item.permission))
  expect(offered.toSorted()).toEqual(permissions.toSorted())
})
