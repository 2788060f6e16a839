import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const STORAGE_KEY = 'theme'
const CHANGE = 'tradebox:theme'

/**
 * Runs before the first paint, so that a chosen theme never flashes as the other one. Without a
 * choice the style sheet follows the system.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${STORAGE_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`

/** The theme in force, undefined until the browser has taken over from the server's page. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(subscribe, currentTheme, onServer)
}

/** Chooses a theme for this browser, now and on later visits. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(STORAGE_KEY, theme)
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
