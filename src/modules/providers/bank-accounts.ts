import { BANK_CHANGE_FREEZE_SECONDS } from '#contract/constants.ts'
import { type PaymentDetailsInput, paymentDetailsInput } from '#contract/entities/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove } from '#platform/files/keep-or-remove.ts'
import type { UploadedFile } from '#platform/http/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { bankChangeMail } from './bank-change-mail.ts'
import type { ProvidersDeps } from './deps.ts'
import { bankAccountMoved } from './events.ts'
import {
  type BankAccountRow,
  findBankAccount,
  insertBankAccounts,
  lockBankAccount,
  saveBankAccount,
} from './store/bank-account.ts'

/** Where a provider receives money. */
export type BankAccount = PaymentDetailsInput & {
  /** Ids of private files. */
  readonly qrFile: string | null
  readonly chequeFile: string | null
  /** A changed account receives no withdrawal until then; null where nothing is held back. */
  readonly frozenUntil: Date | null
}

type BankAccountImport = {
  readonly providerId: string
  readonly account: PaymentDetailsInput
  /** Id of a private file. */
  readonly qrFile?: string
}

type Origin = { readonly ip: string; readonly requestId: string; readonly now: Date }

type Deps = Pick<
  ProvidersDeps,
  'accounts' | 'db' | 'secrets' | 'audit' | 'files' | 'clock' | 'messages' | 'log'
>

/** The longest side of a kept picture: a cheque stays readable, a code can be scanned. */
const EDGE_PIXELS = 1_600

/** The bank accounts of providers, sealed; whoever shows one puts that on record. */
export function createBankAccounts(deps: Deps) {
  const { db, secrets, audit, files } = deps
  return {
    /** Whether the provider has entered one. */
    exists: async (tx: Tx, providerId: string): Promise<boolean> =>
      (await findBankAccount(tx, providerId)) !== undefined,
    /** Undefined where the provider has entered none. */
    of: async (tx: Tx, providerId: string): Promise<BankAccount | undefined> => {
      const row = await findBankAccount(tx, providerId)
      return row && opened(deps, row)
    },

    /**
     * Where buyers may pay to: while a change is fresh, the account of before; 'frozen' where there
     * was none. Undefined where the provider has entered none at all.
     */
    payable: async (tx: Tx, providerId: string): Promise<BankAccount | 'frozen' | undefined> => {
      const row = await findBankAccount(tx, providerId)
      if (row === undefined || !isFrozen(row, deps.clock.now())) {
        return row && opened(deps, row)
      }
      const { previous_sealed: sealed, previous_qr_file: qrFile } = row
      return sealed === null
        ? 'frozen'
        : {
            ...parsed(secrets.open(previousContext(providerId), sealed)),
            qrFile,
            chequeFile: null,
            frozenUntil: null,
          }
    },

    /**
     * Keeps an account. One that receives money elsewhere than before is frozen for a day, and its
     * owner is told: whoever has taken over a session can neither empty the wallet with it nor have
     * buyers pay to it.
     */
    save: async (
      viewer: SignedInViewer,
      origin: Origin,
      account: PaymentDetailsInput,
      sent: ReadonlyMap<string, UploadedFile>,
    ): Promise<Result<{ readonly frozenUntil: Date | null }, 'image_unreadable'>> => {
      const readable = await readableOf(sent)
      if (!readable.ok) {
        return readable
      }
      const { accountId } = viewer
      const { now } = origin
      const kept: string[] = []
      const keep = async (file: Readable | undefined) => {
        const fileId = file && (await files.put(file.bytes, file.mediaType, 'private'))
        kept.push(...(fileId === undefined ? [] : [fileId]))
        return fileId
      }
      const write = async () => {
        const qr = await keep(readable.value.qrCode)
        const cheque = await keep(readable.value.cheque)
        return db.transaction((tx) => replace(tx, { qr, cheque }))
      }
      const replace = async (
        tx: Tx,
        { qr, cheque }: { readonly qr: string | undefined; readonly cheque: string | undefined },
      ) => {
        const before = await lockBankAccount(tx, accountId)
        const key = destinationKey(deps, account)
        // A code that is scanned says where money goes, too.
        const moved =
          before === undefined || !before.destination_key.equals(key) || qr !== undefined
        const frozen = moved
          ? new Date(now.getTime() + BANK_CHANGE_FREEZE_SECONDS * 1000)
          : before.frozen_until
        await saveBankAccount(tx, {
          provider_id: accountId,
          sealed: secrets.seal(contextOf(accountId), JSON.stringify(account)),
          destination_key: key,
          qr_file: qr ?? before?.qr_file ?? null,
          cheque_file: cheque ?? before?.cheque_file ?? null,
          saved_at: now,
          frozen_until: frozen,
          ...previousOf(deps, before, { moved, now }),
        })
        await audit.record(tx, {
          action: 'provider.bank_account_saved',
          actor: { kind: 'account', accountId, role: viewer.role },
          sessionId: viewer.sessionId,
          ip: origin.ip,
          requestId: origin.requestId,
          object: { type: 'provider', id: accountId },
          detail: { moved },
        })
        if (moved) {
          await publish(tx, bankAccountMoved, { providerId: accountId })
          const [owner] = await deps.accounts.findAccounts(tx, [accountId])
          const to = owner && provenEmail(owner)
          if (to != null) {
            await deps.messages.queue(tx, { channel: 'mail', to, ...bankChangeMail })
          }
        }
        return frozen
      }
      const frozenUntil = await keepOrRemove(deps, kept, write, () => true)
      return ok({ frozenUntil: frozenUntil !== null && frozenUntil > now ? frozenUntil : null })
    },

    /** Accounts that were known before: nothing is frozen. */
    importAccounts: (tx: Tx, rows: readonly BankAccountImport[]): Promise<void> =>
      insertBankAccounts(
        tx,
        rows.map(({ providerId, account, qrFile = null }) => ({
          provider_id: providerId,
          sealed: secrets.seal(contextOf(providerId), JSON.stringify(account)),
          destination_key: destinationKey(deps, account),
          qr_file: qrFile,
          cheque_file: null,
          saved_at: deps.clock.now(),
          frozen_until: null,
          previous_sealed: null,
          previous_qr_file: null,
        })),
      ),
  }
}

function opened({ secrets, clock }: Deps, row: BankAccountRow): BankAccount {
  return {
    ...parsed(secrets.open(contextOf(row.provider_id), row.sealed)),
    qrFile: row.qr_file,
    chequeFile: row.cheque_file,
    frozenUntil: isFrozen(row, clock.now()) ? row.frozen_until : null,
  }
}

function parsed(bytes: Buffer): PaymentDetailsInput {
  return paymentDetailsInput.parse(JSON.parse(bytes.toString()))
}

function isFrozen({ frozen_until: until }: BankAccountRow, now: Date): boolean {
  return until !== null && until > now
}

/** What stays beside a change: the account that was last out of doubt. */
function previousOf(
  { secrets }: Deps,
  before: BankAccountRow | undefined,
  { moved, now }: { readonly moved: boolean; readonly now: Date },
): Pick<BankAccountRow, 'previous_sealed' | 'previous_qr_file'> {
  if (before === undefined) {
    return { previous_sealed: null, previous_qr_file: null }
  }
  if (!moved || isFrozen(before, now)) {
    const { previous_sealed, previous_qr_file } = before
    return { previous_sealed, previous_qr_file }
  }
  const id = before.provider_id
  const account = secrets.open(contextOf(id), before.sealed)
  return {
    previous_sealed: secrets.seal(previousContext(id), account),
    previous_qr_file: before.qr_file,
  }
}

/** Changes exactly when money would go somewhere else. */
function destinationKey({ secrets }: Deps, { accNumber, ifsc, upi }: PaymentDetailsInput): Buffer {
  return secrets.sign('bank-destination', `${accNumber}|${ifsc}|${upi.toLowerCase()}`)
}

type Readable = Pick<UploadedFile, 'bytes' | 'mediaType'>

/** Pictures drawn anew; nothing is stored before all can be read. */
async function readableOf(
  sent: ReadonlyMap<string, UploadedFile>,
): Promise<Result<{ readonly qrCode?: Readable; readonly cheque?: Readable }, 'image_unreadable'>> {
  const readable: { qrCode?: Readable; cheque?: Readable } = {}
  for (const field of ['qrCode', 'cheque'] as const) {
    const file = sent.get(field)
    if (file !== undefined) {
      const isPdf = file.mediaType === 'application/pdf'
      const drawn = isPdf ? file : await redraw(file, { edge: EDGE_PIXELS, shape: 'whole' })
      if (drawn === undefined) {
        return fail('image_unreadable', { fields: { [field]: 'This picture cannot be read.' } })
      }
      readable[field] = drawn
    }
  }
  return ok(readable)
}

function contextOf(providerId: string): string {
  return `provider_bank_account|sealed|${providerId}`
}

function previousContext(providerId: string): string {
  return `provider_bank_account|previous_sealed|${providerId}`
}
