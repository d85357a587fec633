import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'
import { saveAddressName } from './fields.ts'
import type { SavedAddressChoice } from './use-saved-addresses.ts'

interface SavedAddressesProps {
  saved: SavedAddressChoice
  /** Called after the form was filled with another address. */
  onChosen: () => void
}

/** Menu for choosing one of a signed-in buyer's saved addresses. */
export function SavedAddresses({ saved, onChosen }: SavedAddressesProps) {
  const { addresses, chosen, choose } = saved
  if (addresses.length === 0) return null
  return (
    <div className="mb-5">
      <label htmlFor="saved-address" className="block pb-1.5 font-medium">
        {t('checkout.address.saved')}
      </label>
      <SelectBox
        id="saved-address"
        value={chosen}
        choices={[
          ...addresses.map((address) => [address._id, inOneLine(address)] as const),
          ['', t('checkout.address.other')],
        ]}
        onChoose={(id) => {
          choose(id)
          onChosen()
        }}
      />
    </div>
  )
}

/** Checkbox to save the address. Not shown to guests, nor if the address is already saved. */
export function SaveAddress({ saved }: { saved: SavedAddressChoice }) {
  const isBuyer = useSession()?.buyer != null
  if (!isBuyer || saved.chosen !== '') return null
  return (
    <label className="mt-5 flex min-h-11 w-fit items-center gap-3">
      <input type="checkbox" name={saveAddressName} className="size-5 shrink-0" />
      {t('checkout.address.save')}
    </label>
  )
}

function inOneLine({ name, address_line1, address_city, address_zip }: SavedAddress): string {
  const town = [address_city, address_zip].filter(Boolean).join(' ')
  return [name, address_line1, town].filter(Boolean).join(', ')
}
