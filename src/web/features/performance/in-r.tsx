import { cx } from '#web/ui/cx.ts'
import { directionOf } from '#web/ui/text/numbers.ts'
import { riskText } from './texts.ts'

const TONES = { up: 'text-up', down: 'text-down', flat: 'text-ink-muted' }

/** A gain or a loss in R, with its sign and its colour. */
export function InR({ value, className }: { value: number | null; className?: string }) {
  const tone = TONES[value === null ? 'flat' : directionOf(value)]
  return <span className={cx('num whitespace-nowrap', tone, className)}>{riskText(value)}</span>
}
