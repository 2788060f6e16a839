/** Saves what lies at an address of our own, under this name or the one that the server gives it. */
export function saveFile(url: string, name = ''): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
}

/**
 * Opens what lies at an address of our own beside the page: papers that the product has made, and
 * pictures, are shown there; documents that somebody sent in are saved, as the server says.
 */
export function openFile(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.target = '_blank'
  anchor.rel = 'noopener noreferrer'
  anchor.click()
}

const KEPT_MS = 60_000

/** Saves what was made in the browser. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  saveFile(url, name)
  // Browsers go on reading it after the click.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
