import { Fragment } from 'react'

/** An email that breaks before its @ and its dots, so that a full stop after it is never alone on a line. */
export const emailText = (email: string) =>
  email.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
