/**
 * Adds the optional packages of other platforms to package-lock.json. If a registry does not have
 * them all, `npm install` omits them from the lock, and `npm ci` then rejects it as out of sync.
 * Run it after every `npm install`; plain JavaScript for the machine's own Node.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const LOCK = new URL('../package-lock.json', import.meta.url)
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

/**
 * The platform at the end of a package's name; parts that the name does not contain are left out.
 */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = words.filter((word) => SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  const musl = words.some((word) => word.startsWith('musl'))
  return {
    ...(os.length > 0 ? { os } : {}),
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes('linux') ? { libc: [musl ? 'musl' : 'glibc'] } : {}),
  }
}

const lock = JSON.parse(readFileSync(LOCK, 'utf8'))
let added = 0
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const known = [`node_modules/${name}`, `${path}/node_modules/${name}`]
    if (known.some((place) => place in lock.packages)) {
      continue
    }
    if (!/^\d+\.\d+\.\d+/.test(version)) {
      throw new Error(`${name} is wanted as ${version}; only an exact version can be written down`)
    }
    const dev = entry.dev === true ? { dev: true } : {}
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...dev,
      optional: true,
    }
    added += 1
  }
}
const [root, ...others] = Object.entries(lock.packages)
others.sort(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries([root, ...others])
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(`package-lock.json: ${added} packages of other platforms added\n`)
