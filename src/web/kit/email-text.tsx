import { Fragment } from 'react'

/** Email address that can wrap before its @ and dots, so that a period after it never starts a line. */
export const emailText = (email: string) =>
  email.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
