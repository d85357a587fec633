import { Fragment } from 'react'

/** Renders an email address that can wrap before @ and dots. A period after the address then never starts a line. */
export const emailText = (email: string) =>
  email.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
