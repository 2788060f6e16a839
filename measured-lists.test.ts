import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from './src/contract/calls.ts'

const FOLDER = 'bench/lib/large/lists'
const IMPORTS = /import \{([^}]+)\} from '#contract/g

const hasNextPage = (reply: z.core.$ZodType): boolean =>
  reply instanceof z.ZodObject &&
  Object.entries(reply.shape).some(([key, part]) => key === 'nextCursor' || hasNextPage(part))

it('measures every call that answers a page of a list over a large database', () => {
  const imported = readdirSync(FOLDER).flatMap((file) =>
    [...readFileSync(join(FOLDER, file), 'utf8').matchAll(IMPORTS)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  const paged = Object.entries(calls).filter(([, { reply }]) => hasNextPage(reply))
  expect(paged.length).toBeGreaterThan(45)
  expect(paged.map(([name]) => name).filter((name) => !imported.includes(name))).toEqual([])
})
