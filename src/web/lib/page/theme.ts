import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'theme'
const CHANGE = 'tradebox:theme'

/** The page's background colours, which browsers also use around the page. */
const CANVAS: Readonly<Record<Theme, string>> = { light: '#fbfaf7', dark: '#0d0f14' }

/**
 * Declares the background colour to the browser; follows the system's scheme until the visitor
 * chooses a theme.
 */
export const THEME_COLOR_TAGS = `<meta name="theme-color" content="${CANVAS.light}" media="(prefers-color-scheme: light)"><meta name="theme-color" content="${CANVAS.dark}" media="(prefers-color-scheme: dark)">`

/**
 * Runs before the first paint and after the colour tags, so that the wrong theme never flashes.
 * Without a choice the style sheet follows the system.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark'){document.documentElement.dataset.theme=t;document.querySelectorAll('meta[name=theme-color]').forEach(function(m){m.content=t==='dark'?'${CANVAS.dark}':'${CANVAS.light}'})}}catch(e){}`

/** The current theme; undefined until hydration. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, currentTheme, onServer)
}

/** Stores the theme for this browser and applies it. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const tag of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    tag.content = CANVAS[theme]
  }
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be blocked; the choice then applies to this page only.
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
