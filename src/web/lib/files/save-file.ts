/** Saves what lies at an address of our own, under this name or the one that the server gives it. */
export function saveFile(url: string, name = ''): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
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
