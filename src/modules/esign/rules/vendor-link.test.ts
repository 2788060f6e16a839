import { describe, expect, it } from 'vitest'
import { allowedVendorLink } from './vendor-link.ts'

const vendor = {
  baseUrl: new URL('https://kyc-api.surepass.io'),
  hosts: ['.surepass.app', 'files.example.in'],
}

describe('a link from the e-sign service', () => {
  it.each([
    'https://kyc-api.surepass.io/any?token=1',
    'https://esign.surepass.app/x',
    'https://a.b.surepass.app/',
    'https://files.example.in/signed.pdf?X-Amz-Signature=1',
  ])('is allowed to %s', (link) => {
    expect(allowedVendorLink(link, vendor)?.href).toBe(link)
  })

  it.each([
    'http://kyc-api.surepass.io/',
    'http://files.example.in/x',
    'https://files.example.in:8443/x',
    'https://surepass.app.evil.example/',
    'https://evilsurepass.app/',
    'https://surepass.app/',
    'https://more.files.example.in/',
    'https://user:pw@files.example.in/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.5/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//files.example.in/x',
    'not a link',
  ])('is refused to %s', (link) => {
    expect(allowedVendorLink(link, vendor)).toBeUndefined()
  })
})
