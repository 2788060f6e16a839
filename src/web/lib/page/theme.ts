import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'theme'
const CHANGE = 'tradebox:theme'

/** The page's canvas, in which browsers colour what they draw around it. */
const CANVAS: Readonly<Record<Theme, string>> = { light: '#fbfaf7', dark: '#0d0f14' }

/** Tells the browser the canvas; by the system's scheme as long as nobody chose. */
export const THEME_COLOR_TAGS = `<meta name="theme-color" content="${CANVAS.light}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${CANVAS.dark}" media="(prefers-color-scheme: dark)">`

/**
 * Runs before the first paint and behind the colour tags, so that a chosen theme never flashes as
 * the other one. Without a choice the style sheet follows the system.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='dark'?'${CANVAS.dark}':'${CANVAS.light}'})}}catch(e){}`

/** The theme in force, undefined until the browser has taken over from the server's page. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, currentTheme, onServer)
}

/** Chooses a theme for this browser, now and on later visits. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    tag.content = CANVAS[theme]
  }
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be closed to us; the choice then lasts for this page only.
  }
  window.dispatchEvent(new Event(CHANGE))
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') {
    return chosen
  }
  return systemIsDark().matches ? 'dark' : 'light'
}

function subscribe(onChange: () => void): () => void {
  const system = systemIsDark()
  window.addEventListener(CHANGE, onChange)
  system.addEventListener('change', onChange)
  return () => {
    window.removeEventListener(CHANGE, onChange)
    system.removeEventListener('change', onChange)
  }
}

function systemIsDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}

function onServer(): undefined {
  return undefined
}
