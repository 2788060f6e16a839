import { Logo, LogoMark } from '#web/ui/display/logo.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

const GROUNDS = [
  ['canvas', 'bg-canvas'],
  ['sunken', 'bg-sunken'],
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['hover', 'bg-hover'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['spark', 'bg-spark'],
  ['spark-soft', 'bg-spark-soft'],
  ['up', 'bg-up'],
  ['up-soft', 'bg-up-soft'],
  ['down', 'bg-down'],
  ['down-soft', 'bg-down-soft'],
  ['warn', 'bg-warn'],
  ['warn-soft', 'bg-warn-soft'],
  ['danger', 'bg-danger'],
  ['brand', 'bg-brand'],
  ['focus', 'bg-focus'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['line-control', 'bg-line-control'],
] as const

const TEXTS = [
  ['ink', 'text-ink'],
  ['ink-soft', 'text-ink-soft'],
  ['ink-muted', 'text-ink-muted'],
  ['accent-ink', 'text-accent-ink'],
  ['spark-ink', 'text-spark-ink'],
  ['up', 'text-up'],
  ['down', 'text-down'],
  ['warn', 'text-warn'],
] as const

const SIZES = [
  ['5xl', 'text-5xl font-[640]'],
  ['4xl', 'text-4xl font-[640]'],
  ['3xl', 'text-3xl font-[620]'],
  ['2xl', 'text-2xl font-[620]'],
  ['xl', 'text-xl font-[600]'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
  ['2xs', 'text-2xs'],
] as const

const SHADOWS = [
  ['low', 'shadow-low rounded-sm'],
  ['float', 'shadow-float rounded-lg'],
  ['modal', 'shadow-modal rounded-xl'],
] as const

/** Samples of colours, type and shadows. */
export function TokenSamples() {
  return (
    <Chapter title="Tokens">
      <Sample name="Mark">
        <Row>
          <Logo size={40} />
          <Logo />
          <LogoMark size={64} />
          <LogoMark size={20} />
        </Row>
      </Sample>
      <Sample name="Grounds, tones and lines">
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
          {GROUNDS.map(([name, style]) => (
            <li key={name} className="text-xs text-ink-muted">
              <span className={`mb-1.5 block h-12 rounded-md border ${style}`} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Text">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {TEXTS.map(([name, style]) => (
            <li key={name} className={style}>
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Type">
        <div className="flex flex-col gap-3">
          {SIZES.map(([name, style]) => (
            <p key={name} className="flex items-baseline gap-4">
              <span className="w-10 shrink-0 text-xs text-ink-muted">{name}</span>
              <span className={`min-w-0 truncate ${style}`}>Calls that nobody can doctor</span>
            </p>
          ))}
          <p className="flex items-baseline gap-4">
            <span className="w-10 shrink-0 text-xs text-ink-muted">num</span>
            <span className="num">₹1,11,111.11 ₹8,88,888.88</span>
          </p>
          <p className="flex items-baseline gap-4">
            <span className="w-10 shrink-0 text-xs text-ink-muted">mono</span>
            <code className="min-w-0 truncate font-mono text-sm">a7c9f2e0b1d4 INH000012345</code>
          </p>
        </div>
      </Sample>
      <Sample name="Depth">
        <Row>
          {SHADOWS.map(([name, style]) => (
            <span
              key={name}
              className={`grid h-20 w-32 place-items-center border bg-raised text-sm ${style}`}
            >
              {name}
            </span>
          ))}
        </Row>
      </Sample>
    </Chapter>
  )
}
