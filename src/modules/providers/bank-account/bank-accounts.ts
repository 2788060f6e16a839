import { type PaymentDetailsInput, paymentDetailsInput } from '#contract/providers/bank-account.ts'
import { BANK_CHANGE_FREEZE_SECONDS } from '#contract/providers/limits.ts'
import { bankDetailsTexts } from '#contract/providers/texts.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { forgetFiles } from '#platform/files/forget-files.ts'
import { redraw } from '#platform/files/images.ts'
import { keepOrRemove, type NewFile, putAll } from '#platform/files/keep-or-remove.ts'
import { type Actor, actorOf, signedBy } from '#platform/http/actor.ts'
import type { UploadedFile } from '#platform/http/uploads/multipart.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { Tx } from '#platform/tx.ts'
import type { ProvidersDeps } from '../deps.ts'
import { bankAccountConfirmed, bankAccountMoved } from '../events.ts'
import {
  type BankAccountRow,
  confirmBankAccount,
  findBankAccount,
  listAccountFreezes,
  lockBankAccount,
  saveBankAccount,
} from '../store/bank-account.ts'

/** The bank account that receives a provider's money. */
export type BankAccount = PaymentDetailsInput & {
  /** Ids of private files. */
  readonly qrFile: string | null
  readonly chequeFile: string | null
  /** No withdrawal to a new or changed account before this time; null if it is not frozen. */
  readonly frozenUntil: Date | null
  /** The end of the freeze after its last change, also if that is over; null if there was none. */
  readonly payableFrom: Date | null
  /** There is no earlier account that was ever unfrozen. */
  readonly isFirst: boolean
  readonly savedAt: Date
}

type Origin = { readonly ip: string; readonly requestId: string; readonly now: Date }

type Deps = Pick<
  ProvidersDeps,
  'accounts' | 'db' | 'secrets' | 'audit' | 'files' | 'jobs' | 'clock' | 'log'
>

/** The longest side of a stored picture, enough to read a cheque and scan a QR code. */
const EDGE_PIXELS = 1_600

type ConfirmAccountInput = { readonly id: string; readonly savedAt: Date }

/** Providers' bank accounts, sealed. A caller that shows one must record that. */
export function createBankAccounts(deps: Deps) {
  return {
    /** Whether the provider has entered an account. */
    exists: async (tx: Tx, providerId: string): Promise<boolean> =>
      (await findBankAccount(tx, providerId)) !== undefined,
    /** Undefined if the provider has not entered one. */
    of: async (tx: Tx, providerId: string): Promise<BankAccount | undefined> => {
      const row = await findBankAccount(tx, providerId)
      return row && opened(deps, row)
    },

    /**
     * The account that buyers may pay to: while a change is frozen, the previous account, or
     * 'frozen' if there was none. Undefined if the provider has not entered one.
     */
    payable: (tx: Tx, providerId: string) => findPayable(deps, tx, providerId),

    /** Whether buyers may pay to the accounts of these providers, by `payable`. */
    payableStates: async (
      tx: Tx,
      providerIds: readonly string[],
    ): Promise<ReadonlyMap<string, 'open' | 'frozen'>> => {
      const now = deps.clock.now()
      const rows = providerIds.length === 0 ? [] : await listAccountFreezes(tx, providerIds)
      return new Map(
        rows.map((row) => {
          const isHidden = row.is_first && isFrozen(row, now)
          return [row.provider_id, isHidden ? 'frozen' : 'open']
        }),
      )
    },

    /**
     * Saves an account. If money would go elsewhere than before, it is frozen for a day and its
     * owner notified: somebody with a stolen session can neither empty the wallet nor redirect
     * buyers' payments.
     */
    save: (
      viewer: SignedInViewer,
      origin: Origin,
      account: PaymentDetailsInput,
      sent: ReadonlyMap<string, UploadedFile>,
    ) => saveAccount(deps, viewer, origin, account, sent),

    /**
     * An admin confirms that the beneficiary of a first account is the provider, which unfreezes
     * it. Only the version saved at `savedAt`, which the admin has seen, is confirmed.
     */
    confirm: (actor: Actor, input: ConfirmAccountInput) => confirmAccount(deps, actor, input),
  }
}

async function findPayable(
  deps: Deps,
  tx: Tx,
  providerId: string,
): Promise<BankAccount | 'frozen' | undefined> {
  const row = await findBankAccount(tx, providerId)
  if (row === undefined || !isFrozen(row, deps.clock.now())) {
    return row && opened(deps, row)
  }
  const { previous_sealed: sealed, previous_qr_file: qrFile } = row
  return sealed === null
    ? 'frozen'
    : {
        ...parsed(deps.secrets.open(previousContext(providerId), sealed)),
        qrFile,
        chequeFile: null,
        frozenUntil: null,
        payableFrom: null,
        isFirst: false,
        savedAt: row.saved_at,
      }
}

async function saveAccount(
  deps: Deps,
  viewer: SignedInViewer,
  origin: Origin,
  account: PaymentDetailsInput,
  sent: ReadonlyMap<string, UploadedFile>,
): Promise<Result<{ readonly frozenUntil: Date | null }, 'image_unreadable'>> {
  const readable = await readableOf(sent)
  if (!readable.ok) {
    return readable
  }
  const { now } = origin
  const fileIds = await putAll(deps, readable.value)
  const idOf = (field: FileField) =>
    fileIds[readable.value.findIndex((file) => file.field === field)]
  const files = { qr: idOf('qrCode'), cheque: idOf('cheque') }
  const write = () =>
    deps.db.transaction((tx) => replaceAccount(deps, tx, { viewer, origin, account, ...files }))
  const frozenUntil = await keepOrRemove(deps, fileIds, write, () => true)
  return ok({ frozenUntil: frozenUntil !== null && frozenUntil > now ? frozenUntil : null })
}

type ReplaceAccountInput = {
  readonly viewer: SignedInViewer
  readonly origin: Origin
  readonly account: PaymentDetailsInput
  /** Ids of new files; undefined keeps the current ones. */
  readonly qr: string | undefined
  readonly cheque: string | undefined
}

/** Returns the time until which the account is frozen. */
async function replaceAccount(
  deps: Deps,
  tx: Tx,
  { viewer, origin, account, qr, cheque }: ReplaceAccountInput,
): Promise<Date | null> {
  const { accountId } = viewer
  const { now } = origin
  const before = await lockBankAccount(tx, accountId)
  const sealed = sealBankAccount(deps.secrets, accountId, account)
  const moved =
    before === undefined || qr !== undefined || isDifferentAccount(deps, before, account)
  const frozen = moved
    ? new Date(now.getTime() + BANK_CHANGE_FREEZE_SECONDS * 1000)
    : before.frozen_until
  const previous = previousOf(deps, before, { moved, now })
  const isFirst = previous.previous_sealed === null
  const after = {
    provider_id: accountId,
    ...sealed,
    qr_file: qr ?? before?.qr_file ?? null,
    cheque_file: cheque ?? before?.cheque_file ?? null,
    saved_at: now,
    frozen_until: frozen,
    confirmed_at: moved ? null : before.confirmed_at,
    confirmed_by: moved ? null : before.confirmed_by,
    ...previous,
  }
  await saveBankAccount(tx, after)
  const papers = papersOf(after)
  await forgetFiles(
    deps,
    tx,
    papersOf(before).filter((fileId) => !papers.includes(fileId)),
  )
  await deps.audit.record(tx, {
    action: 'provider.bank-account-saved',
    ...signedBy(actorOf({ viewer, ...origin })),
    object: { type: 'provider', id: accountId },
    detail: { moved },
  })
  if (moved) {
    await publish(tx, bankAccountMoved, { providerId: accountId, isFirst })
  }
  return frozen
}

/**
 * Whether money would go to another account or another beneficiary. The name counts, because an
 * admin confirmed the account by comparing it.
 */
function isDifferentAccount(
  { secrets }: Deps,
  before: BankAccountRow,
  account: PaymentDetailsInput,
): boolean {
  const { beneficiaryName } = parsed(secrets.open(contextOf(before.provider_id), before.sealed))
  return (
    beneficiaryName !== account.beneficiaryName ||
    !before.destination_key.equals(destinationKey(secrets, account))
  )
}

/** File ids of the pictures of an account and of the previous one. */
function papersOf(
  row: Pick<BankAccountRow, 'qr_file' | 'cheque_file' | 'previous_qr_file'> | undefined,
): readonly (string | null)[] {
  return row === undefined ? [] : [row.qr_file, row.cheque_file, row.previous_qr_file]
}

function confirmAccount(
  deps: Deps,
  actor: Actor,
  { id, savedAt }: ConfirmAccountInput,
): Promise<Result<undefined, 'not_found' | 'bank_account_not_confirmable'>> {
  return deps.db.transaction(async (tx) => {
    if ((await findBankAccount(tx, id)) === undefined) {
      return fail('not_found')
    }
    const now = deps.clock.now()
    const { accountId: adminId } = actor
    if (!(await confirmBankAccount(tx, { providerId: id, savedAt, adminId, now }))) {
      return fail('bank_account_not_confirmable')
    }
    await deps.audit.record(tx, {
      action: 'provider.bank-account-confirmed',
      ...signedBy(actor),
      object: { type: 'provider', id },
      detail: {},
    })
    await publish(tx, bankAccountConfirmed, { providerId: id })
    return ok(undefined)
  })
}

function opened({ secrets, clock }: Deps, row: BankAccountRow): BankAccount {
  return {
    ...parsed(secrets.open(contextOf(row.provider_id), row.sealed)),
    qrFile: row.qr_file,
    chequeFile: row.cheque_file,
    frozenUntil: isFrozen(row, clock.now()) ? row.frozen_until : null,
    payableFrom: row.frozen_until,
    isFirst: row.previous_sealed === null,
    savedAt: row.saved_at,
  }
}

function parsed(bytes: Buffer): PaymentDetailsInput {
  return paymentDetailsInput.parse(JSON.parse(bytes.toString()))
}

function isFrozen(
  { frozen_until: until }: Pick<BankAccountRow, 'frozen_until'>,
  now: Date,
): boolean {
  return until !== null && until > now
}

/** The previous account to keep with a change: the last one that was not frozen. */
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

/** Changes if and only if money would go elsewhere. */
function destinationKey(
  secrets: Deps['secrets'],
  { accNumber, ifsc, upi }: PaymentDetailsInput,
): Buffer {
  return secrets.sign('bank-destination', `${accNumber}|${ifsc}|${upi.toLowerCase()}`)
}

/** An account as stored. */
export function sealBankAccount(
  secrets: Deps['secrets'],
  providerId: string,
  account: PaymentDetailsInput,
): Pick<BankAccountRow, 'sealed' | 'destination_key'> {
  return {
    sealed: secrets.seal(contextOf(providerId), JSON.stringify(account)),
    destination_key: destinationKey(secrets, account),
  }
}

const fileFields = ['qrCode', 'cheque'] as const
type FileField = (typeof fileFields)[number]
type Readable = NewFile & { readonly field: FileField }

/** Redraws the pictures; nothing is stored until all are readable. */
async function readableOf(
  sent: ReadonlyMap<string, UploadedFile>,
): Promise<Result<readonly Readable[], 'image_unreadable'>> {
  const readable: Readable[] = []
  for (const field of fileFields) {
    const file = sent.get(field)
    if (file !== undefined) {
      const isPdf = file.mediaType === 'application/pdf'
      const drawn = isPdf ? file : await redraw(file, { edge: EDGE_PIXELS, shape: 'whole' })
      if (drawn === undefined) {
        return fail('image_unreadable', { fields: { [field]: bankDetailsTexts.imageUnreadable } })
      }
      readable.push({ field, bytes: drawn.bytes, mediaType: drawn.mediaType, area: 'private' })
    }
  }
  return ok(readable)
}

const table = 'provider_bank_account'
export const sealedBankAccounts: readonly SealedColumn[] = [
  { table, column: 'sealed', key: ['provider_id'], context: contextOf },
  { table, column: 'previous_sealed', key: ['provider_id'], context: previousContext },
]

function contextOf(providerId: string): string {
  return `provider_bank_account|sealed|${providerId}`
}

function previousContext(providerId: string): string {
  return `provider_bank_account|previous_sealed|${providerId}`
}
