export interface PersonNames {
  fullName: string
  fname: string
  lname: string
}

type NameInput = { [part in keyof PersonNames | 'name']?: string | undefined }

/** Spec §3: a buyer without fname has fullName split on the space into fname and lname. */
export function splitName(fullName: string): PersonNames {
  const [fname = '', ...rest] = fullName.trim().split(/\s+/)
  return { fullName: fullName.trim(), fname, lname: rest.join(' ') }
}

/** The names after a form: what it changed of them decides; fname and lname win over the full name. */
export function namesFrom(
  names: NameInput,
  before: PersonNames = { fullName: '', fname: '', lname: '' },
): PersonNames {
  const fname = names.fname ?? before.fname
  const lname = names.lname ?? before.lname
  if (fname !== '' && (fname !== before.fname || lname !== before.lname))
    return { fname, lname, fullName: `${fname} ${lname}`.trim() }
  const said = [names.fullName, names.name].find((full) => full !== undefined && full !== before.fullName)
  if (said !== undefined) return splitName(said)
  return before.fname === '' ? splitName(before.fullName) : before
}
