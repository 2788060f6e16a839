import { testMalformedRequests } from './testing/malformed.ts'

testMalformedRequests({ runs: 40 })
