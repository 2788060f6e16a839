import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Edit } from './table.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const COPIED = [
  'src',
  'migrations',
  'faults',
  'scripts',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

/** A copy of the sources with the same packages, into which bugs are planted. */
export async function makeCopy(): Promise<{
  readonly root: string
  readonly plant: (edits: readonly Edit[]) => Promise<() => Promise<void>>
  readonly remove: () => Promise<void>
}> {
  const root = await mkdtemp(join(tmpdir(), 'tradebox-mutants-'))
  for (const name of COPIED) {
    await cp(join(ROOT, name), join(root, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    /** Plants the edits; returns a function that removes them. */
    plant: async (edits) => {
      const before = new Map<string, string>()
      for (const edit of edits) {
        const path = join(root, edit.file)
        const text = await readFile(path, 'utf8')
        before.set(path, before.get(path) ?? text)
        await writeFile(path, changed(text, edit))
      }
      return async () => {
        for (const [path, text] of before) {
          await writeFile(path, text)
        }
      }
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** The text with the bug. Throws if `from` does not occur exactly once. */
function changed(text: string, { file, from, to }: Edit): string {
  const places = text.split(from).length - 1
  if (places !== 1) {
    throw new Error(`${file} holds ${places} times: ${from.trim()}`)
  }
  return text.replace(from, () => to)
}
