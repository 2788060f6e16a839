/**
 * The fields of one line of RFC 4180: separated by commas, with double quotes around fields that
 * contain one, and a quote doubled within them. Undefined where a quote is not closed. Line breaks
 * within fields are not supported: an instrument master has none, and a reader by lines keeps only
 * one in memory.
 */
export function csvFields(line: string): readonly string[] | undefined {
  if (!line.includes('"')) {
    return line.split(',')
  }
  const fields: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at)
      fields.push(line.slice(at, end < 0 ? line.length : end))
      at = end < 0 ? line.length + 1 : end + 1
      continue
    }
    const quoted = quotedField(line, at + 1)
    if (quoted === undefined || (quoted.end < line.length && line[quoted.end] !== ',')) {
      return
    }
    fields.push(quoted.text)
    at = quoted.end + 1
  }
  return fields
}

function quotedField(line: string, start: number): { text: string; end: number } | undefined {
  let text = ''
  let from = start
  for (;;) {
    const quote = line.indexOf('"', from)
    if (quote < 0) {
      return
    }
    text += line.slice(from, quote)
    if (line[quote + 1] !== '"') {
      return { text, end: quote + 1 }
    }
    text += '"'
    from = quote + 2
  }
}
