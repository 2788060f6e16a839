/** The properties of a click that decide whether to handle it. */
export type LinkClick = {
  readonly button: number
  readonly modified: boolean
  readonly handled: boolean
}

/** The properties of a link that decide whether to handle it. */
export type LinkTarget = {
  readonly href: string
  readonly target: string
  readonly download: boolean
  readonly rel: string
}

/**
 * Whether a plain `<a>` may be followed inside the application: same origin, same window, not a
 * download, not `rel="external"`, and not just another place on the current page.
 */
export function clientSideUrl(link: LinkTarget, current: string): URL | undefined {
  const here = new URL(current)
  const there = URL.canParse(link.href, current) ? new URL(link.href, current) : undefined
  if (there === undefined || there.origin !== here.origin) {
    return undefined
  }
  if (link.download || (link.target !== '' && link.target !== '_self')) {
    return undefined
  }
  if (link.rel.split(/\s+/).includes('external')) {
    return undefined
  }
  const samePage = there.pathname === here.pathname && there.search === here.search
  return samePage && there.hash !== '' ? undefined : there
}

/** Whether a click would open the link in this window and has not been handled yet. */
export function isPlainClick(click: LinkClick): boolean {
  return click.button === 0 && !click.modified && !click.handled
}
