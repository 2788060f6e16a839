import Bell from 'lucide-react/icons/bell'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import {
  Menu,
  MenuCheckItem,
  MenuGroup,
  MenuItem,
  MenuLink,
  MenuSeparator,
} from '#web/ui/actions/menu.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { CommandPalette } from '#web/ui/overlays/command-palette.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { Drawer } from '#web/ui/overlays/drawer.tsx'
import { ScreenDialog } from '#web/ui/overlays/screen-dialog.tsx'
import { Chapter, Row, Sample } from './sample.tsx'

/** Samples of dialogs and other overlays. */
export function OverlaySamples() {
  return (
    <Chapter title="Overlays">
      <Sample name="Windows">
        <Row>
          <Dialog
            title="Sign in"
            description="Welcome back."
            trigger={<Button>Dialog</Button>}
            footer={
              <>
                <DialogClose render={<Button>Cancel</Button>} />
                <Button variant="primary">Continue</Button>
              </>
            }
          >
            <div className="flex flex-col gap-5">
              <TextField label="Email address" type="email" />
              <PasswordField label="Your password" autoComplete="off" />
            </div>
          </Dialog>
          <ScreenDialogSample />
          <ConfirmDialog
            title="Delete this trade?"
            description="It has not been triggered. Your record keeps a mark in its place."
            confirmLabel="Delete trade"
            tone="danger"
            trigger={<Button>Confirm</Button>}
            onConfirm={() => new Promise((resolve) => setTimeout(resolve, 800))}
          />
          <Drawer
            title="RELIANCE"
            description="NSE, buy, intraday"
            trigger={<Button>Drawer</Button>}
            footer={
              <Button variant="primary" block>
                Exit trade
              </Button>
            }
          >
            <p className="text-ink-soft">Details of the trade.</p>
          </Drawer>
          <Palette />
        </Row>
      </Sample>
      <Sample name="Menu">
        <AccountMenu />
      </Sample>
      <Sample name="Toasts, one at a time">
        <Row>
          <Button onClick={() => toast.success('OTP Sent', 'OTP Sent to your given mail address')}>
            Success
          </Button>
          <Button
            onClick={() => toast.error('Error!', 'Error resetting password please try again')}
          >
            Error
          </Button>
          <Button
            onClick={() =>
              toast.show('info', {
                title: 'A new version is here',
                action: { label: 'Reload', onPress: toast.dismiss },
              })
            }
          >
            Info
          </Button>
        </Row>
      </Sample>
    </Chapter>
  )
}

function AccountMenu() {
  const [dark, setDark] = useState(false)
  return (
    <Menu trigger={<Button>Menu</Button>} align="start">
      <MenuGroup label="Asha Kulkarni">
        <MenuLink to="/" icon={<LayoutDashboard size={16} strokeWidth={1.75} />}>
          My Dashboard
        </MenuLink>
        <MenuItem icon={<Bell size={16} strokeWidth={1.75} />} end="12">
          Notifications
        </MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuCheckItem checked={dark} onCheckedChange={setDark}>
        Dark theme
      </MenuCheckItem>
      <MenuItem disabled>Not offered</MenuItem>
      <MenuItem tone="danger">Sign out</MenuItem>
    </Menu>
  )
}

const GROUPS = [
  {
    label: 'Suggestions',
    items: [
      { id: 'providers', label: 'Service providers' },
      { id: 'equity', label: 'Equity' },
      { id: 'commodity', label: 'Commodity' },
    ],
  },
]

function Palette() {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const groups = GROUPS.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.label.toLowerCase().includes(query.toLowerCase())),
  }))
  return (
    <>
      <Button onClick={() => setOpen(true)}>Command palette</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        groups={groups}
        emptyText="No results."
        onSelect={() => setOpen(false)}
      />
    </>
  )
}

function ScreenDialogSample() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Screen dialog</Button>
      <ScreenDialog title="Terms" description="Much to read." open={open} onOpenChange={setOpen}>
        <p className="min-h-0 flex-1 overflow-y-auto px-5 py-4 sm:px-6">The text scrolls here.</p>
      </ScreenDialog>
    </>
  )
}
