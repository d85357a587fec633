import { useEffect, useState, type RefObject } from 'react'
import { call } from '#web/call.ts'
import { readSession } from '#web/session.ts'
import { fillFrom, saveEarlyDraft, restoreDraft } from './draft.ts'

/** Fills the form with what was typed before and, for a signed-in buyer, with the profile; nothing typed is replaced. */
export function useKnownFields(
  form: RefObject<HTMLFormElement | null>,
  onCountry: (code: string) => void,
): void {
  // While the first render runs, what the server sent still stands in the document.
  useState(saveEarlyDraft)
  useEffect(() => {
    const drafted = form.current && restoreDraft(form.current)
    if (drafted) onCountry(drafted)
    void fillFromProfile(form)
  }, [form, onCountry])
}

async function fillFromProfile(form: RefObject<HTMLFormElement | null>): Promise<void> {
  if (readSession().buyer === null) return
  try {
    const { buyer } = await call('getCustomerProfile')
    const { email, fullName: name, phone, ...address } = buyer
    if (form.current) fillFrom(form.current, { ...address, email, name, phone: phone ?? '' })
  } catch {
    // The form can be filled in by hand; paying says it if the session has ended.
  }
}
