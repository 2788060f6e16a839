/** Text that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Rows in the format of RFC 4180, for spreadsheets. Each field is quoted, and an apostrophe
 * precedes text that would be a formula, so that a name is never executed.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('')
}

function csvField(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
