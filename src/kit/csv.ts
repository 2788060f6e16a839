/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows as RFC 4180 writes them, for spreadsheets: each field quoted, and an apostrophe before what
 * would be a formula, so that a name is never carried out.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

function csvField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
