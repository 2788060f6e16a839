import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino'

export type Logger = Pick<
  PinoLogger,
  'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'isLevelEnabled'
>

/** Fields that never appear in a log line, at any depth. */
const SECRET_FIELDS = [
  'password',
  'newPassword',
  'confirmpassword',
  'otp',
  'token',
  'secret',
  'backendToken',
  'authorization',
  'cookie',
  'email',
  'number',
  'mobile',
  'body',
  'accNumber',
  'ifsc',
  'upi',
  'utr',
  'referenceNo',
  'transactionId',
  'signature',
  'credential',
]

const redact = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`])

/** JSON lines on standard output, without secrets or personal data. */
export function createLogger(level: string, destination?: DestinationStream): PinoLogger {
  const options = {
    level,
    base: null,
    redact: { paths: redact, censor: '[redacted]' },
    serializers: { err: plainError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

/**
 * An error without the statement and the values that the driver attaches. For data exceptions
 * (class 22), the value that the database quotes in the message is removed too.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return { message: String(error) }
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const cause = error.cause === undefined ? undefined : plainError(error.cause)
  const { name, message } = error
  const said = /^22/.test(code ?? '') ? message.replace(/"[\s\S]*$/, '…') : message
  return { name, message: said, code, stack: error.stack?.replace(message, said), cause }
}
