import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Buyer } from '#contract/accounts.ts'
import { call } from '#web/call.ts'
import { checkEmail, checkUsername, faultsOf, optional, required } from '#web/parts/account-checks.ts'
import { AccountForm } from '#web/parts/account-form.tsx'
import { keepBuyer } from '#web/session.ts'
import { AddressFields } from './address-fields.tsx'
import { PersonFields } from './person-fields.tsx'

const parts = {
  person: ['fullName', 'username', 'email', 'phone', 'instagram'],
  address: ['address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip'],
} as const
type Part = keyof typeof parts
type Given = Partial<Record<(typeof parts)[Part][number], string>>

interface PersonFormProps {
  buyer: Buyer
  part: Part
}

/** One half of the profile; it sends the whole buyer, as spec §7 has it, with what this half has changed. */
export function PersonForm({ buyer, part }: PersonFormProps) {
  const { revalidate } = useRevalidator()
  const [waiting, setWaiting] = useState<string>()
  const send = async (given: Given) => {
    const saved = await call('saveCustomerProfile', {
      params: { id: buyer._id },
      body: { ...keptOf(buyer), ...given, ...emptied(given) },
    })
    keepBuyer(saved.buyer, saved.token)
    setWaiting(given.email && given.email.toLowerCase() !== saved.buyer.email ? given.email : undefined)
    await revalidate()
    return 'Saved'
  }
  return (
    <>
      <AccountForm
        label={part === 'person' ? 'Profile' : 'Address'}
        names={parts[part]}
        check={part === 'person' ? checkPerson : undefined}
        send={send}
        button="Save"
        busy="Saving…"
        isQuiet
      >
        {part === 'person' ? <PersonFields buyer={buyer} /> : <AddressFields buyer={buyer} />}
      </AccountForm>
      {waiting !== undefined && (
        <p role="status" className="mt-4 border border-line p-4">
          We have written to <strong>{waiting}</strong>. Follow the link in that mail, and it takes the place
          of {buyer.email}.
        </p>
      )}
    </>
  )
}

function checkPerson({ fullName = '', username = '', email = '' }: Given) {
  return faultsOf({
    fullName: required('Please enter your name')(fullName),
    username: optional(checkUsername)(username),
    email: checkEmail(email),
  })
}

/** The names follow from fullName; the first and last name as they were would contradict it. */
function keptOf({ fname: _fname, lname: _lname, name: _name, ...buyer }: Buyer) {
  return buyer
}

function emptied({ username, phone, instagram }: Given) {
  return {
    ...(username === '' && { username: null }),
    ...(phone === '' && { phone: null }),
    ...(instagram === '' && { instagram: null }),
  }
}
