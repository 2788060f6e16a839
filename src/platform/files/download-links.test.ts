import { describe, expect, it } from 'vitest'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { downloadLink, fileName, isGranted, type PresentedLink, savedAs } from './download-links.ts'

const secrets = createSecrets(generateSecretsKey())
const now = new Date('2026-11-21T10:00:00.000Z')
const until = new Date('2026-11-21T10:05:00.000Z')
const before = new Date('2026-11-21T10:04:59.999Z')
const grant = { fileId: 's0123.pdf', name: 'invoice-1', viewerId: 'admin-1' }

function presented(change: Partial<PresentedLink> = {}): PresentedLink {
  const url = new URL(downloadLink(secrets, grant, now).url, 'http://here.test')
  return {
    fileId: url.pathname.slice('/files/private/'.length),
    viewerId: grant.viewerId,
    until: url.searchParams.get('until') ?? '',
    key: url.searchParams.get('key') ?? '',
    name: url.searchParams.get('name') ?? undefined,
    ...change,
  }
}

describe('a download link', () => {
  it('works for its viewer until it expires', () => {
    expect(isGranted(secrets, presented(), before)).toBe(true)
    expect(isGranted(secrets, presented(), until)).toBe(false)
  })

  it('is refused when the clock was set back', () => {
    const hourBefore = new Date(until.getTime() - 3_600_000)
    expect(isGranted(secrets, presented(), hourBefore)).toBe(false)
  })

  it('is refused with another file, viewer, expiry, name or key', () => {
    const later = String(until.getTime() + 60_000)
    for (const change of [
      { fileId: 's9999.pdf' },
      { viewerId: 'admin-2' },
      { until: later },
      { until: '' },
      { until: '-1' },
      { until: '1e30' },
      { key: '' },
      { key: 'AAAA' },
      { name: 'invoice-2' },
      { name: undefined },
    ]) {
      expect(isGranted(secrets, presented(change), before), JSON.stringify(change)).toBe(false)
    }
    const others = createSecrets(generateSecretsKey())
    expect(isGranted(others, presented(), before)).toBe(false)
  })
})

describe('a file name', () => {
  it('has only ASCII letters, digits and hyphens, and a limited length', () => {
    expect(fileName('invoice', 'TBX/2627/000042')).toBe('invoice-TBX-2627-000042')
    expect(fileName('agreement', 'Café "Swing"; \r\n../x', '2026-11-21')).toBe(
      'agreement-Cafe-Swing-x-2026-11-21',
    )
    expect(fileName('agreement', 'தமிழ்', '2026-11-21')).toBe('agreement-2026-11-21')
    expect(fileName('x'.repeat(500))).toHaveLength(80)
  })

  it("keeps the file's extension, and is the file's id if it has no name", () => {
    expect(savedAs(grant)).toBe('invoice-1.pdf')
    expect(savedAs({ fileId: 's0123', name: 'proof' })).toBe('proof')
    expect(savedAs({ fileId: 's0123.pdf' })).toBe('s0123.pdf')
  })
})
