import { testMalformedRequests } from './testing/malformed.ts'

/** A selection, the same in every run; `fuzz.full.test.ts` tries others each time, and many more. */
testMalformedRequests({ runs: 5, seed: 17 })
