import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { setTheme, useTheme } from '#web/lib/page/theme.ts'
import { topBarTexts } from '../texts.ts'

/**
 * Light or dark, stored in this browser. Neither is selected until hydration, since only the
 * browser knows the theme.
 */
export function ThemeToggle() {
  const theme = useTheme()
  return (
    <fieldset className="inline-flex rounded-md border bg-sunken p-0.5">
      <legend className="sr-only">{topBarTexts.theme}</legend>
      <Choice
        label={topBarTexts.light}
        pressed={theme === 'light'}
        onPress={() => setTheme('light')}
      >
        <Sun size={15} strokeWidth={1.75} aria-hidden="true" />
      </Choice>
      <Choice label={topBarTexts.dark} pressed={theme === 'dark'} onPress={() => setTheme('dark')}>
        <Moon size={15} strokeWidth={1.75} aria-hidden="true" />
      </Choice>
    </fieldset>
  )
}

type ChoiceProps = {
  label: string
  pressed: boolean
  onPress: () => void
  children: React.ReactNode
}

function Choice({ label, pressed, onPress, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1.5 rounded-sm px-2.5 text-sm text-ink-soft transition-colors hover:text-ink aria-pressed:bg-surface aria-pressed:font-[540] aria-pressed:text-ink aria-pressed:shadow-low pointer-coarse:h-10"
    >
      {children}
      {label}
    </button>
  )
}
