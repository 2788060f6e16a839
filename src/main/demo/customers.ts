import { actorCredentials, adminPosts } from './actors.ts'
import type { Contacts } from './contacts.ts'
import { createDeck } from './deck.ts'
import { slugOf } from './identifiers.ts'
import { largeCities, type Place, placeNamed, places } from './places.ts'
import type { Rng } from './prng.ts'
import { daysBefore, idAt } from './times.ts'
import type { DemoAdmin, DemoCustomer, Person } from './types.ts'

export const CUSTOMER_COUNT = 400

/** Customers with a portrait; the others show their initials. */
const PORTRAIT_COUNT = 53

export type MadeCustomer = { readonly customer: DemoCustomer; readonly person: Person }

/** Investors from all over the country, the two named ones first. */
export function makeCustomers(rng: Rng, now: Date, contacts: Contacts): readonly MadeCustomer[] {
  const deal = createDeck(rng.fork('places'))
  return Array.from({ length: CUSTOMER_COUNT }, (_, index) => {
    const own = rng.fork(`customer ${index}`)
    const key = ([`U1`, `U2`] as const)[index]
    const place = key === undefined ? dealPlace(own, deal) : placeNamed(homes[key])
    const person =
      key === undefined
        ? contacts.person(own.chance(0.7) ? place.tongue : undefined)
        : actorPerson(key)
    const name = `${person.first} ${person.last}`
    const joinedAt =
      key === undefined ? daysBefore(own, now, 1, 600) : daysBefore(own, now, 420, 480)
    const customer: DemoCustomer = {
      id: idAt(own, joinedAt),
      name,
      email:
        key === undefined
          ? contacts.email(name, own.pick(['mail.example', 'inbox.example', 'post.example']))
          : actorCredentials[key].email,
      number: (key && actorCredentials[key].number) ?? contacts.mobile(),
      telegram: key !== undefined || own.chance(0.55) ? telegramHandle(person, own) : null,
      city: place.city,
      state: place.state,
      pin: own.pick(place.localities)[1],
      joinedAt,
      profilePicture:
        index < PORTRAIT_COUNT
          ? { kind: 'avatar', name: `customer-${String(index + 1).padStart(3, '0')}` }
          : null,
    }
    return { customer, person }
  })
}

const homes = { U1: 'Pune', U2: 'Ludhiana' } as const

function dealPlace(rng: Rng, deal: ReturnType<typeof createDeck>): Place {
  return deal(rng.chance(0.4) ? largeCities : places)
}

function actorPerson(key: 'U1' | 'U2'): Person {
  const [first = '', last = ''] = actorCredentials[key].name.split(' ')
  return key === 'U1'
    ? { first, last, portrait: 'feminine', tongue: 'marathi' }
    : { first, last, portrait: 'turbaned', tongue: 'punjabi' }
}

/** A handle of 5 to 32 letters, digits and underscores that starts with a letter. */
function telegramHandle({ first, last }: Person, rng: Rng): string {
  const [a, b] = [slugOf(first), slugOf(last)]
  const body = rng.pick([`${a}_${b}`, `${a}${b}`, `${a}_${b.slice(0, 1)}`, `${b}_${a}`])
  return `@${body}${rng.chance(0.6) ? rng.int(11, 99) : '_in'}`
}

/** The admins of the list of posts, all there from the beginning. */
export function makeAdmins(rng: Rng, now: Date): readonly DemoAdmin[] {
  return adminPosts.map((post, index) => {
    const own = rng.fork(`admin ${index}`)
    const joinedAt = daysBefore(own, now, 720, 760)
    return { id: idAt(own, joinedAt), ...post, joinedAt }
  })
}
