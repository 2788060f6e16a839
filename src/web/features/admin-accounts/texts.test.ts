import { expect, test } from 'vitest'
import { permissions } from '#contract/accounts/roles.ts'
import { permissionGroups } from './texts.ts'

test('the dialog offers every permission once', () => {
  const offered = permissionGroups.flatMap(({ items }) => items.map((item) => item.permission))
  expect(offered.toSorted()).toEqual(permissions.toSorted())
})
