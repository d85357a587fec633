import { useNavigation } from 'react-router'

/** A line at the top while the next page is on its way; quick answers are over before it shows. */
export function PendingBar() {
  if (useNavigation().state === 'idle') return null
  return <div aria-hidden="true" className="pending-bar" />
}
