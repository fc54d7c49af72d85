import { useState } from 'react'
import { ApiError } from '../../platform/ApiError.ts'
import { notify } from '../../platform/notify.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SocialLinks } from '../../ui/SocialLinks.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { Part } from './Part.tsx'

/** Floating elements: notices of every kind, a dialog and a menu, each opened by the button with its name. */
export function ShellParts() {
  const [open, setOpen] = useState(false)
  const menu = useDisclosure<HTMLDivElement>()
  return (
    <>
      <Part name="Notices: two that go by themselves, one that stays, one above the page">
        <p className="line">
          <NotifyButton label="Success" notice={{ kind: 'success', text: 'Word added successfully!' }} />
          <NotifyButton label="Error" notice={{ kind: 'error', text: 'Failed to copy to clipboard' }} />
          <NotifyButton
            label="Error that stays"
            notice={{ kind: 'error', error: new ApiError('offline'), details: 'klama', stays: 'until_closed' }}
          />
          <NotifyButton
            label="Banner"
            notice={{ kind: 'error', error: new ApiError('database_unavailable'), stays: 'on_this_page' }}
          />
        </p>
      </Part>
      <Part name="Dialog and menu">
        <div className="line">
          <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Dialog
          </button>
          <div className="more" {...menu.around}>
            <button {...menu.button}>
              Menu
              <Icon name="open" />
            </button>
            {menu.open && (
              <div className="menu" {...menu.box}>
                <a href="#main">
                  <Icon name="globe" /> One
                </a>
                <a href="#main" aria-current="page">
                  <Icon name="users" /> The page one is on
                </a>
              </div>
            )}
          </div>
        </div>
        <Dialog title="A dialog" open={open} onClose={() => setOpen(false)}>
          <div className="dialog-body">It closes by its button, Escape, or a press beside it.</div>
        </Dialog>
      </Part>
      <Part name="Links to where the community talks">
        <SocialLinks links={{ messenger: '#main', chat: '#main', forum: '#main' }} />
      </Part>
    </>
  )
}

function NotifyButton({ label, notice }: { label: string; notice: Parameters<typeof notify>[0] }) {
  return (
    <button type="button" className="button" onClick={() => notify(notice)}>
      {label}
    </button>
  )
}
