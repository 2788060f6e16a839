import * as codes from './codes.ts'
import * as profile from './profile.ts'
import * as signIn from './sign-in.ts'

/** Codes, sign-in, sign-up, sessions and the own profile. */
export const accountsCalls = { ...codes, ...signIn, ...profile }
