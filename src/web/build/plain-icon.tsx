import type { SVGProps } from 'react'

/** The data of a lucide icon: its strokes as elements with attributes, on a square grid. */
export type IconData = {
  readonly size: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { readonly size?: number | string }

/**
 * A component that draws an icon as one element with a precomputed text of strokes. Without an
 * accessible name the icon is decorative.
 */
export function createPlainIcon({ size: grid, node }: IconData) {
  const strokes = { __html: node.map(strokeOf).join('') }
  const viewBox = `0 0 ${grid} ${grid}`
  // biome-ignore lint/correctness/noComponentHookFactories: each icon's module makes one, once
  return function PlainIcon({ size = grid, strokeWidth = 2, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox={viewBox}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={rest['aria-label'] === undefined ? true : undefined}
        {...rest}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: strokes come from the package, never from data
        dangerouslySetInnerHTML={strokes}
      />
    )
  }
}

/** React's `key` is not an attribute; the other names are already those of SVG. */
function strokeOf([tag, { key, ...attributes }]: IconData['node'][number]): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${tag}${written.join('')}/>`
}
