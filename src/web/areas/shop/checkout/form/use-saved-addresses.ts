import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/lib/calls/call.ts'
import { readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readDestination } from '#web/features/delivery/destination.ts'
import { readSession } from '#web/lib/session/session.ts'
import { fillEmptyFormFields, restoreDraft, saveDraft, saveEarlyDraft } from './draft.ts'
import { addressFields, readValues, type FieldValues } from './fields.ts'

export interface SavedAddressChoice {
  addresses: readonly SavedAddress[]
  /** Id of the saved address that the form contains; empty if the form contains any other address. */
  chosen: string
  /**
   * Email address of the order. Set if the form was filled with a saved address, so that the buyer does not have to
   * enter the email address.
   */
  contact: string | null
  choose: (id: string) => void
  /** Updates `chosen` after the buyer has edited the form. */
  compare: () => void
}

interface CountryOfForm {
  /** Called when the buyer chooses an address with this country. */
  choose: (code: string) => void
  /** Called with the country of a restored draft. */
  show: (code: string) => void
  /** Called if the address filled into the form has no country, so that the shown country is only a guess. */
  onGuess: () => void
}

/**
 * Fills empty fields from the draft and, for a signed-in buyer, from the default address, the latest saved address or
 * the profile. The buyer can then choose another saved address.
 */
export function useSavedAddresses(
  form: RefObject<HTMLFormElement | null>,
  { choose: onCountry, show, onGuess }: CountryOfForm,
): SavedAddressChoice {
  // Saves what the buyer typed before hydration. Must run during the first render, while the server-rendered form is
  // still in the document.
  useState(saveEarlyDraft)
  const [addresses, setAddresses] = useState<readonly SavedAddress[]>([])
  const [chosen, setChosen] = useState('')
  const [contact, setContact] = useState<string | null>(null)

  const fillIn = useCallback(
    (address: SavedAddress) => {
      if (!form.current) return
      for (const name of addressFields) {
        const field = form.current.elements.namedItem(name)
        if (field instanceof HTMLInputElement) field.value = address[name]
      }
      onCountry(address.country)
      setChosen(address._id)
    },
    [form, onCountry],
  )

  useEffect(() => {
    const drafted = form.current && restoreDraft(form.current)
    if (drafted) show(drafted)
    void loadAccount().then((account) => {
      if (!account || !form.current) return
      const { email, fullName: name, phone, ...own } = account.buyer
      const preferred = account.addresses.find(({ isDefault }) => isDefault) ?? account.addresses[0]
      setAddresses(account.addresses)
      const values = readValues(new FormData(form.current))
      const isTyped = addressFields.some((field) => field !== 'country' && values[field] !== '')
      const showContact = () => setContact(readValues(new FormData(form.current!)).email.trim() || null)
      if (preferred && !isTyped) {
        fillEmptyFormFields(form.current, { email })
        showContact()
        return fillIn(preferred)
      }
      const profile = preferred ? {} : { ...own, name, phone: phone ?? '' }
      fillEmptyFormFields(form.current, { ...profile, email })
      const filled = readValues(new FormData(form.current))
      const isOfProfile = own.address_line1 !== '' && filled.address_line1 === own.address_line1
      if (!preferred && isOfProfile && readDestination(readDocumentCookies()) === undefined) onGuess()
      const match = matching(account.addresses, readValues(new FormData(form.current)))
      setChosen(match)
      if (match !== '') showContact()
    })
  }, [form, show, onGuess, fillIn])

  return {
    addresses,
    chosen,
    contact,
    choose: (id) => {
      const address = addresses.find(({ _id }) => _id === id)
      if (!address) return setChosen('')
      fillIn(address)
      if (form.current) saveDraft(form.current, address.country)
    },
    compare: () => {
      if (addresses.length > 0 && form.current)
        setChosen(matching(addresses, readValues(new FormData(form.current))))
    },
  }
}

function matching(addresses: readonly SavedAddress[], values: FieldValues): string {
  const same = addresses.find((address) =>
    addressFields.every((name) => address[name] === values[name].trim()),
  )
  return same?._id ?? ''
}

async function loadAccount(): Promise<{ buyer: Buyer; addresses: SavedAddress[] } | undefined> {
  if (readSession().buyer === null) return undefined
  try {
    const [{ buyer }, { addresses }] = await Promise.all([call('getCustomerProfile'), call('listAddresses')])
    return { buyer, addresses }
  } catch {
    // The error is ignored, because the buyer can fill in the form by hand. An expired session is reported when the
    // buyer pays.
    return undefined
  }
}
