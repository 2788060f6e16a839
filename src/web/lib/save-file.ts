/** Saves what lies at an address of our own, under this name or the one that the server gives it. */
export function saveFile(url: string, name = ''): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
}
