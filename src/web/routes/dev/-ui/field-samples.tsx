import { useState } from 'react'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OtpField } from '#web/ui/forms/otp-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { PhoneField } from '#web/ui/forms/phone-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Chapter, Sample } from './sample.tsx'

const STATES = [
  { value: 'GJ', label: 'Gujarat' },
  { value: 'KA', label: 'Karnataka' },
  { value: 'MH', label: 'Maharashtra' },
  { value: 'TN', label: 'Tamil Nadu' },
  { value: 'WB', label: 'West Bengal', disabled: true },
]

/** Samples of form fields. */
export function FieldSamples() {
  return (
    <Chapter title="Fields">
      <FormError title="Unable to Login.">Please check your password and try again.</FormError>
      <Sample name="Text">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Registered name"
            placeholder="As on the certificate"
            hint="Shown to investors."
          />
          <TextField
            label="Email"
            type="email"
            defaultValue="asha@"
            error="Enter an address like name@example.in."
          />
          <TextField label="Amount" prefix="₹" suffix="incl. GST" defaultValue="11,700" optional />
          <TextField label="Company" defaultValue="Nimbus Capital LLP" disabled />
          <PasswordField
            label="Password"
            defaultValue="not a real one"
            autoComplete="off"
            labelEnd={<TextLink to="/">Forgot password?</TextLink>}
          />
          <PasswordField
            label="Confirm password"
            autoComplete="off"
            error="Passwords do not match"
          />
        </div>
      </Sample>
      <Controlled />
      <Sample name="Choices">
        <div className="grid gap-5 sm:grid-cols-2">
          <RadioGroup
            label="Type"
            variant="cards"
            columns={2}
            defaultValue="individual"
            options={[
              { value: 'individual', label: 'Individual', hint: 'In your own name.' },
              { value: 'firm', label: 'Non Individual', hint: 'A company or LLP.' },
            ]}
          />
          <RadioGroup
            label="Duration"
            columns={2}
            defaultValue="30"
            options={[
              { value: '30', label: '1 month' },
              { value: '90', label: '3 months' },
              { value: '180', label: '6 months' },
              { value: '360', label: '12 months', disabled: true },
            ]}
          />
          <div className="flex flex-col gap-3">
            <Checkbox
              defaultChecked
              label={
                <>
                  I accept the <TextLink to="/">terms and conditions</TextLink>.
                </>
              }
            />
            <Checkbox label="I am 18 or older" error="Please confirm your age." />
            <Checkbox label="Not offered" disabled defaultChecked />
          </div>
        </div>
      </Sample>
    </Chapter>
  )
}

function Controlled() {
  const [phone, setPhone] = useState('98765')
  const [code, setCode] = useState('482')
  const [about, setAbout] = useState('Swing calls in large caps.\nOne call a day at most.')
  const [file, setFile] = useState<File | null>(null)
  return (
    <Sample name="Codes, choices, files">
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField label="Mobile number" value={phone} onValueChange={setPhone} />
        <OtpField
          label="Code"
          value={code}
          onValueChange={setCode}
          hint="Sent to +91 98765 43210."
        />
        <Select label="State" options={STATES} placeholder="Choose a state" />
        <TextArea
          label="Description"
          value={about}
          onValueChange={setAbout}
          maxLength={500}
          className="sm:col-span-2"
        />
        <FileDrop
          label="SEBI certificate"
          accept="application/pdf"
          limitText="PDF, up to 5 MB"
          file={file}
          onFileChange={setFile}
        />
        <FileDrop
          label="Payment proof"
          accept="image/*,application/pdf"
          limitText="Image or PDF, up to 5 MB"
          file={null}
          onFileChange={setFile}
          error="Please upload a payment screenshot before submitting."
        />
      </div>
    </Sample>
  )
}
