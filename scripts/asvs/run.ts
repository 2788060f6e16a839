/**
 * Checks docs/asvs.md: every item of OWASP ASVS 5.0, levels 1 and 2, must be listed once, with
 * existing tests, a reason why it does not apply, or a dated deviation. Prints the errors, then the
 * report as one line of JSON; exit code 1 on any breach.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAsvs } from './check.ts'

process.chdir(join(import.meta.dirname, '..', '..'))
const { breaches, ...report } = checkAsvs(readFileSync('docs/asvs.md', 'utf8'))
for (const breach of breaches) {
  process.stdout.write(`${breach}\n`)
}
process.stdout.write(`${JSON.stringify({ ...report, breaches: breaches.length })}\n`)
process.exitCode = report.ok ? 0 : 1
