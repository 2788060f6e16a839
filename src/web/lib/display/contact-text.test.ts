import { describe, expect, it } from 'vitest'
import { placeOf, readablePhone, telephoneHref } from './contact-text.ts'

describe('the place of a provider', () => {
  it('joins city and state without repeating a name', () => {
    expect(placeOf({ city: 'Pune', state: 'Maharashtra' })).toBe('Pune, Maharashtra')
    expect(placeOf({ city: 'Delhi', state: 'Delhi' })).toBe('Delhi')
    expect(placeOf({ city: '', state: 'Goa' })).toBe('Goa')
    expect(placeOf({ city: '', state: '' })).toBe('')
  })
})

describe('a phone number', () => {
  it('is displayed in groups and dialled with the country code', () => {
    expect(readablePhone('9876543210')).toBe('+91 98765 43210')
    expect(telephoneHref('9876543210')).toBe('tel:+919876543210')
  })

  it('of another kind stays unchanged', () => {
    expect(readablePhone('1800 22 7575')).toBe('1800 22 7575')
    expect(telephoneHref('180022')).toBe('tel:180022')
  })
})
