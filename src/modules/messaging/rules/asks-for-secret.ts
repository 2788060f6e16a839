/*
 * Whether a message asks for something that nobody may ask a client for: one-time codes, passwords,
 * PINs and access to a trading or demat account (the 12th of the most important terms and
 * conditions). It prefers false positives: a needless warning costs only a glance. One pass over
 * the words.
 */

/** Words that name a secret on their own. */
const SECRETS = new Set([
  'otp',
  'otps',
  'password',
  'passwords',
  'passcode',
  'pswd',
  'pwd',
  'pin',
  'mpin',
  'tpin',
  'upipin',
  'cvv',
  'totp',
  'credential',
  'credentials',
  '2fa',
  'ओटीपी',
  'पासवर्ड',
  'पिन',
])

/** Words that name a secret only together: 'login' with 'details'. */
const ACCESS = new Set([
  'login',
  'log',
  'signin',
  'demat',
  'trading',
  'broker',
  'account',
  'kite',
  'netbanking',
])
const DETAILS = new Set([
  'id',
  'ids',
  'details',
  'detail',
  'access',
  'userid',
  'username',
  'code',
  'codes',
])
const VERIFYING = new Set(['verification', 'security', 'secret', 'one', 'authentication'])
const CODE = new Set(['code', 'codes', 'time', 'key'])

/** Words that express a request. */
const ASKING = new Set([
  'share',
  'send',
  'give',
  'tell',
  'provide',
  'forward',
  'need',
  'needed',
  'require',
  'required',
  'want',
  'enter',
  'submit',
  'confirm',
  'type',
  'text',
  'reply',
  'mail',
  'email',
  'whatsapp',
  'paste',
  'read',
  'what',
  'whats',
  'your',
  'ur',
  'please',
  'pls',
  'plz',
  'kindly',
  'me',
  'us',
  'bhejo',
  'bhej',
  'bhejiye',
  'bata',
  'batao',
  'bataiye',
  'batado',
  'dijiye',
  'dedo',
  'apna',
  'apka',
  'भेजो',
  'भेजें',
  'भेजिए',
  'बताओ',
  'बताएं',
  'बताइए',
  'दो',
  'दें',
  'दीजिए',
  'अपना',
  'आपका',
])

/** Maximum distance, in words, between the secret and the request. */
const REACH = 12

export function asksForSecret(text: string): boolean {
  const words = wordsOf(text)
  let asked = Number.NEGATIVE_INFINITY
  let named = Number.NEGATIVE_INFINITY
  for (const [place, word] of words.entries()) {
    if (ASKING.has(word)) {
      asked = place
    }
    if (namesSecret(words, place)) {
      named = place
    }
    if (Math.abs(asked - named) <= REACH) {
      return true
    }
  }
  return false
}

function namesSecret(words: readonly string[], place: number): boolean {
  const word = words[place] ?? ''
  if (SECRETS.has(word)) {
    return true
  }
  // 'trading account login details': the words between are of the same kind.
  const before = words[place - 1] ?? ''
  return (
    (DETAILS.has(word) && ACCESS.has(before) && hasLogin(words, place)) ||
    (CODE.has(word) &&
      VERIFYING.has(before) &&
      (word !== 'time' || words[place + 1] === 'password'))
  )
}

/** Asking for bank 'account details' is common; asking for login details never is. */
function hasLogin(words: readonly string[], place: number): boolean {
  for (let back = place; back > place - 5; back -= 1) {
    const word = words[back] ?? ''
    if (
      word === 'login' ||
      word === 'signin' ||
      word === 'demat' ||
      word === 'trading' ||
      word === 'kite'
    ) {
      return true
    }
  }
  return false
}

/** Lower-cased and normalised, without invisible marks; 'O.T.P' and 'o t p' become 'otp'. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Cf}'’]/gu, '')
  const words: string[] = []
  let spelled = ''
  for (const [word] of plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const plainWord = word === '0tp' ? 'otp' : word
    if (plainWord.length === 1) {
      spelled += plainWord
      continue
    }
    if (spelled !== '') {
      words.push(spelled)
      spelled = ''
    }
    words.push(plainWord)
  }
  return spelled === '' ? words : [...words, spelled]
}
