import type { Language } from '#contract/enums.ts'
import { actorCredentials, adminPosts } from './actors.ts'
import { createUnique, makeMobile, slugOf } from './identifiers.ts'
import { createPeople } from './people.ts'
import type { Rng } from './prng.ts'
import type { Person } from './types.ts'

/** People, addresses and numbers, each given out once in a whole marketplace. */
export type Contacts = {
  readonly person: (tongue?: Language) => Person
  readonly mobile: () => string
  /** `local@domain`, with a number behind the name when somebody has it already. */
  readonly email: (local: string, domain: string) => string
}

/** Names, addresses and numbers of the named actors and admins are kept for them. */
export function createContacts(rng: Rng): Contacts {
  const actors = Object.values(actorCredentials)
  const numbers = rng.fork('mobiles')
  const uniqueMobile = createUnique(actors.flatMap(({ number }) => number ?? []))
  const uniqueEmail = createUnique([...actors, ...adminPosts].map(({ email }) => email))
  return {
    person: createPeople(
      rng.fork('people'),
      [...actors, ...adminPosts].map(({ name }) => name),
    ),
    mobile: () => uniqueMobile(() => makeMobile(numbers)),
    email: (local, domain) =>
      uniqueEmail(
        (attempt) => `${slugOf(local, '.')}${attempt === 0 ? '' : attempt + 1}@${domain}`,
      ),
  }
}
