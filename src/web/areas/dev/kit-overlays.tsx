import { useState } from 'react'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { Select } from '#web/kit/overlay/select.tsx'
import { SheetHead } from '#web/kit/overlay/sheet-head.tsx'
import { useToast } from '#web/kit/toast.tsx'
import { KitSection } from './kit-section.tsx'
import { SecondaryButton } from '#web/kit/buttons.tsx'

const options = ['Newest', 'Oldest', 'Price'].map((label) => ({ value: label, label }))

/** Overlays: toasts, a dialog, a menu and dropdowns. */
export function Overlays() {
  const showToast = useToast()
  const [isOpen, setIsOpen] = useState(false)
  const [order, setOrder] = useState<string | null>(null)
  return (
    <KitSection title="Over the page">
      <div className="flex flex-wrap gap-4">
        <SecondaryButton onClick={() => showToast('Just said')}>Toast</SecondaryButton>
        <SecondaryButton onClick={() => setIsOpen(true)}>Dialog</SecondaryButton>
        <Menu
          label="Actions"
          button={<span aria-hidden="true">•••</span>}
          className="min-w-11 justify-center px-0"
        >
          <ul aria-label="Actions">
            <li>
              <button type="button" className="w-full select-option">
                Edit
              </button>
            </li>
          </ul>
        </Menu>
        <Select label="Order" options={options} value={order} onChange={setOrder} />
        <Select label="No options" options={[]} value={null} />
        <Select label="Loading" options={[]} value={null} isLoading />
      </div>
      <SecondaryButton popoverTarget="kit-sheet">Sheet</SecondaryButton>
      <div id="kit-sheet" popover="auto" aria-label="Sheet" className="sheet p-6">
        <SheetHead of="kit-sheet" close="Close sheet">
          A sheet
        </SheetHead>
      </div>
      <Dialog title="Leave without saving?" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <button type="button" className="mt-4 button button-full" onClick={() => setIsOpen(false)}>
          Stay here
        </button>
      </Dialog>
    </KitSection>
  )
}
