import { Fragment } from 'react'

/**
 * Renders an email address. A long address wraps before the @ sign or a dot, so that a period after the address never
 * starts a line.
 */
export const emailText = (email: string) =>
  email.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
