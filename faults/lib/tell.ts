const SHOWN_MAX = 20

/** A command's last line, with so many of the breaches; exit 1 where there are any. */
export function tell(
  figures: Readonly<Record<string, unknown>>,
  breaches: readonly string[],
): void {
  const ok = breaches.length === 0
  const report = { ok, ...figures, breaches: breaches.slice(0, SHOWN_MAX) }
  process.stdout.write(`${JSON.stringify(report)}\n`)
  process.exitCode = ok ? 0 : 1
}
