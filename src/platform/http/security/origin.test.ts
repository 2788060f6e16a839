import { describe, expect, it } from 'vitest'
import { isSameSiteRequest, type Provenance } from './origin.ts'

const own = 'https://tradebox.example'
const base: Provenance = {
  method: 'POST',
  origin: own,
  fetchSite: 'same-origin',
  contentType: 'application/json',
  csrfHeader: undefined,
  hasCookies: true,
}

describe('isSameSiteRequest', () => {
  it.each<[string, Partial<Provenance>, boolean]>([
    ['a request from our own page', {}, true],
    [
      'a GET request from another site',
      { method: 'GET', origin: 'https://evil.example', fetchSite: 'cross-site' },
      true,
    ],
    ['a foreign origin', { origin: 'https://evil.example' }, false],
    ['an opaque origin', { origin: 'null' }, false],
    ['another subdomain of our site', { fetchSite: 'same-site' }, false],
    ['a cross-site fetch without origin', { origin: undefined, fetchSite: 'cross-site' }, false],
    ['JSON from a client that is not a browser', { origin: undefined, fetchSite: undefined }, true],
    [
      'a form post that an old browser sends without headers',
      { origin: undefined, fetchSite: undefined, contentType: 'application/x-www-form-urlencoded' },
      false,
    ],
    [
      'text/plain disguised as JSON',
      { fetchSite: undefined, contentType: 'text/plain;application/json' },
      false,
    ],
    ['multipart from our own page', { contentType: 'multipart/form-data; boundary=x' }, true],
    [
      'multipart from an old browser without our header',
      { fetchSite: undefined, contentType: 'multipart/form-data; boundary=x' },
      false,
    ],
    [
      'multipart from an old browser with our header',
      { fetchSite: undefined, contentType: 'multipart/form-data; boundary=x', csrfHeader: '1' },
      true,
    ],
    [
      'a foreign origin without our cookies, because the answer could set some',
      { origin: 'https://evil.example', hasCookies: false },
      false,
    ],
    [
      'a cross-site form without our cookies',
      {
        origin: undefined,
        fetchSite: 'cross-site',
        contentType: 'multipart/form-data; boundary=x',
        hasCookies: false,
      },
      false,
    ],
    [
      'multipart without cookies from a client that is not a browser',
      {
        origin: undefined,
        fetchSite: undefined,
        contentType: 'multipart/form-data; boundary=x',
        hasCookies: false,
      },
      true,
    ],
  ])('%s', (_name, change, expected) => {
    expect(isSameSiteRequest({ ...base, ...change }, own)).toBe(expected)
  })
})
