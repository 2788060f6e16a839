import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { loadMarketplace } from './marketplace.ts'
import { testNow } from './testing.ts'

const folder = join(import.meta.dirname, 'pictures')
const files = globSync('**/*', { cwd: folder })
  .filter((file) => file.includes('.'))
  .sort()
const market = loadMarketplace(testNow)

describe('the demo pictures', () => {
  it('exist for every account, plan and piece, and no avatar or logo is unused', () => {
    const wanted = [
      ...market.providers.flatMap((one) => [one.profilePicture, one.companyLogo]),
      ...market.customers.map((one) => one.profilePicture),
      ...market.plans.map((plan) => plan.banner),
      ...market.pieces.flatMap(({ cover }) =>
        [480, 960].map((width) => `cover/${cover.name}-${width}`),
      ),
    ].flatMap((name) => (name === null ? [] : [`${name}.webp`]))
    expect(wanted.filter((name) => !files.includes(name))).toEqual([])
    const shared = new Set([...wanted, ...files.filter((name) => /^(banner|cover)/.test(name))])
    expect([...shared].sort()).toEqual(files)
  })

  it('are WebP files of the expected size and not blank', async () => {
    const sizes: Readonly<Record<string, readonly number[]>> = {
      avatar: [256, 256],
      logo: [256, 256],
      banner: [1200, 480],
    }
    for (const file of files.filter((_, index) => index % 7 === 0)) {
      const { format, width = 0, height } = await sharp(join(folder, file)).metadata()
      const cover = Number(/-(480|960)\.webp$/.exec(file)?.[1])
      const size = sizes[file.split(/[/\\]/)[0] ?? ''] ?? [cover, (cover * 9) / 16]
      expect([format, width, height], file).toEqual(['webp', ...size])
      expect((await sharp(join(folder, file)).stats()).entropy, file).toBeGreaterThan(1)
    }
  })
})
