import { useState } from 'react'
import type { z } from 'zod'
import { acceptOf, fileRefusal } from '#contract/common/files.ts'
import type { PaymentDetails } from '#contract/providers/bank-account.ts'
import { saveBankAccount } from '#contract/providers/bank-account.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { FormDialog, useDialogForm } from '#web/lib/forms/form-dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { bankTexts, walletTexts } from './texts.ts'

type BankDialogProps = { bank: PaymentDetails; onClose: () => void }

/** Adds or changes the bank account. A changed account takes effect after a day. */
export function BankDialog({ bank, onClose }: BankDialogProps) {
  const save = useUpload(saveBankAccount)
  const [qrCode, setQrCode] = useState<File | null>(null)
  const [cheque, setCheque] = useState<File | null>(null)
  const codeRefusal = qrCode === null ? undefined : fileRefusal('image', qrCode)
  const chequeRefusal = cheque === null ? undefined : fileRefusal('pdf-or-image', cheque)
  const values: z.input<typeof saveBankAccount.body> = {
    beneficiaryName: bank.beneficiaryName ?? '',
    bankName: bank.bankName ?? '',
    accNumber: bank.accNumber ?? '',
    ifsc: bank.ifsc ?? '',
    upi: bank.upi ?? '',
  }
  const { Field, dialog, sending } = useDialogForm({
    schema: saveBankAccount.body,
    values,
    send: async (body) => {
      if (codeRefusal !== undefined || chequeRefusal !== undefined) {
        return
      }
      const files = { qrCode: qrCode ?? undefined, cheque: cheque ?? undefined }
      return (await save.mutateAsync({ body, files })).message
    },
    onClose,
  })
  const fileProps = (file: File | null) => ({
    file,
    disabled: sending,
    progress: file === null ? undefined : save.progress,
  })
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title={bankTexts.title}
      description={walletTexts.dialog}
      label={bankTexts.title}
      submitLabel={bankTexts.save}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {FIELDS.map(({ name, label, optional, ...rest }) => (
          <Field
            key={name}
            name={name}
            as={TextField}
            {...rest}
            label={label}
            optional={optional}
            autoComplete="off"
            spellCheck={false}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <FileDrop
          label={bankTexts.codeFile}
          optional
          accept={acceptOf('image')}
          limitText={bankTexts.codeLimit}
          onFileChange={setQrCode}
          error={codeRefusal}
          {...fileProps(qrCode)}
        />
        <FileDrop
          label={bankTexts.cancelledCheque}
          optional
          accept={acceptOf('pdf-or-image')}
          limitText={bankTexts.chequeLimit}
          onFileChange={setCheque}
          error={chequeRefusal}
          {...fileProps(cheque)}
        />
      </div>
    </FormDialog>
  )
}

type BankField = {
  readonly name: 'beneficiaryName' | 'bankName' | 'accNumber' | 'ifsc' | 'upi'
  readonly label: string
  readonly optional?: boolean
  readonly inputMode?: 'numeric'
  readonly maxLength?: number
  readonly autoCapitalize?: string
  readonly placeholder?: string
}

const FIELDS: readonly BankField[] = [
  { name: 'beneficiaryName', label: bankTexts.beneficiary },
  { name: 'bankName', label: bankTexts.bank },
  { name: 'accNumber', label: bankTexts.accountNumber, inputMode: 'numeric', maxLength: 18 },
  { name: 'ifsc', label: bankTexts.ifsc, maxLength: 11, autoCapitalize: 'characters' },
  { name: 'upi', label: bankTexts.upiAddress, optional: true, placeholder: 'name@bank' },
]
