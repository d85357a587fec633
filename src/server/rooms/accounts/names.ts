export interface Names {
  fullName: string
  fname: string
  lname: string
}

type Given = { [part in keyof Names | 'name']?: string | undefined }

/** Spec §3: a buyer without fname has fullName split on the space into fname and lname. */
export function splitName(fullName: string): Names {
  const [fname = '', ...rest] = fullName.trim().split(/\s+/)
  return { fullName: fullName.trim(), fname, lname: rest.join(' ') }
}

/** The names after a form: what it changed of them decides; fname and lname win over the full name. */
export function namesFrom(given: Given, before: Names = { fullName: '', fname: '', lname: '' }): Names {
  const fname = given.fname ?? before.fname
  const lname = given.lname ?? before.lname
  if (fname !== '' && (fname !== before.fname || lname !== before.lname))
    return { fname, lname, fullName: `${fname} ${lname}`.trim() }
  const said = [given.fullName, given.name].find((full) => full !== undefined && full !== before.fullName)
  if (said !== undefined) return splitName(said)
  return before.fname === '' ? splitName(before.fullName) : before
}
