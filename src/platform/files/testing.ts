/** A one-page document that shows the text. */
export function testPdf(text: string): Buffer {
  const content = `BT /F1 12 Tf 72 720 Td (${text.replaceAll(/[()\\]/g, '')}) Tj ET`
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])
}

/** A document of these objects, given as Latin-1. The first one is its catalog. */
export function pdfOf(objects: readonly string[], version = '1.7'): Buffer {
  let body = `%PDF-${version}\n`
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const start = body.length
  const places = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(body, 'latin1')
}
