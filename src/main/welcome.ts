import type { Config } from '#platform/config/config.ts'

/** One line with the address and, if there is a demo, how to sign in. */
export function welcomeLines(config: Config, demo: boolean): readonly string[] {
  const address =
    config.role === 'worker' ? 'Tradebox worker' : `Tradebox ${config.publicUrl.origin}`
  return demo ? [`${address} · demo sign-ins: npm run actors`] : [address]
}
