/** Saves what lies at an address of our own, under the name that the server gives it. */
export function saveFile(url: string): void {
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = ''
  anchor.click()
}
