import { describe, expect, it } from 'vitest'
import { createSecrets, generateSecretsKey } from '../secrets.ts'
import { downloadPath, isGranted, type PresentedLink } from './download-links.ts'

const secrets = createSecrets(generateSecretsKey())
const until = new Date('2026-11-21T10:05:00.000Z')
const before = new Date('2026-11-21T10:04:59.999Z')
const grant = { fileId: 's0123.pdf', viewerId: 'admin-1', until }

function presented(change: Partial<PresentedLink> = {}): PresentedLink {
  const url = new URL(downloadPath(secrets, grant), 'http://here.test')
  return {
    fileId: url.pathname.slice('/files/private/'.length),
    viewerId: grant.viewerId,
    until: url.searchParams.get('until') ?? '',
    key: url.searchParams.get('key') ?? '',
    ...change,
  }
}

describe('a download link', () => {
  it('opens for its viewer until it ends', () => {
    expect(isGranted(secrets, presented(), before)).toBe(true)
    expect(isGranted(secrets, presented(), until)).toBe(false)
  })

  it('opens nothing else, for nobody else, no longer and with no other key', () => {
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
    ]) {
      expect(isGranted(secrets, presented(change), before), JSON.stringify(change)).toBe(false)
    }
    const others = createSecrets(generateSecretsKey())
    expect(isGranted(others, presented(), before)).toBe(false)
  })
})
