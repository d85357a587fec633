import { useCallback, useEffect, useState, type RefObject } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import { call } from '#web/lib/calls/call.ts'
import { readJar } from '#web/lib/session/cookies.ts'
import { readDestination } from '#web/features/delivery/destination.ts'
import { readSession } from '#web/lib/session/session.ts'
import { fillFrom, restoreDraft, saveDraft, saveEarlyDraft } from './draft.ts'
import { addressFields, readValues, type FieldValues } from './fields.ts'

export interface SavedAddressChoice {
  addresses: readonly SavedAddress[]
  /** The id of the one that stands in the form; empty where that is another. */
  chosen: string
  choose: (id: string) => void
  /** Looks again which one stands in the form. */
  compare: () => void
}

interface CountryOfForm {
  /** Somebody has chosen it. */
  choose: (code: string) => void
  /** It was in the form before. */
  show: (code: string) => void
  /** The address in the form names none: whatever is shown beside it is a guess. */
  doubt: () => void
}

/**
 * Fills the form with what was typed before and, for a signed-in buyer, with the address saved last or else the
 * profile's; nothing typed is replaced. Any saved address may be chosen then.
 */
export function useSavedAddresses(
  form: RefObject<HTMLFormElement | null>,
  { choose: onCountry, show, doubt }: CountryOfForm,
): SavedAddressChoice {
  // While the first render runs, what the server sent still stands in the document.
  useState(saveEarlyDraft)
  const [addresses, setAddresses] = useState<readonly SavedAddress[]>([])
  const [chosen, setChosen] = useState('')

  const put = useCallback(
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
    void readKnown().then((known) => {
      if (!known || !form.current) return
      const { email, fullName: name, phone, ...own } = known.buyer
      const [newest] = known.addresses
      setAddresses(known.addresses)
      const values = readValues(new FormData(form.current))
      const isTyped = addressFields.some((field) => field !== 'country' && values[field] !== '')
      if (newest && !isTyped) {
        fillFrom(form.current, { email })
        return put(newest)
      }
      const profile = newest ? {} : { ...own, name, phone: phone ?? '' }
      fillFrom(form.current, { ...profile, email })
      const filled = readValues(new FormData(form.current))
      const isOfProfile = own.address_line1 !== '' && filled.address_line1 === own.address_line1
      if (!newest && isOfProfile && readDestination(readJar()) === undefined) doubt()
      setChosen(matching(known.addresses, readValues(new FormData(form.current))))
    })
  }, [form, show, doubt, put])

  return {
    addresses,
    chosen,
    choose: (id) => {
      const address = addresses.find(({ _id }) => _id === id)
      if (!address) return setChosen('')
      put(address)
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

async function readKnown(): Promise<{ buyer: Buyer; addresses: SavedAddress[] } | undefined> {
  if (readSession().buyer === null) return undefined
  try {
    const [{ buyer }, { addresses }] = await Promise.all([call('getCustomerProfile'), call('listAddresses')])
    return { buyer, addresses }
  } catch {
    // The form can be filled in by hand; paying says it if the session has ended.
    return undefined
  }
}
