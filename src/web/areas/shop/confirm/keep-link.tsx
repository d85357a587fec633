import { useEffect, useState } from 'react'

/** Guests have no account: this page's link is their key to the order. */
export function SaveLink() {
  const [isAlive, setIsAlive] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => setIsAlive(true), [])
  const copy = () => {
    navigator.clipboard.writeText(location.href).then(
      () => setSaid('The link is copied'),
      () => setSaid('Copying is not allowed here: take the link from the address bar'),
    )
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      {isAlive && (
        <>
          <button type="button" className="button button-line" onClick={copy}>
            Copy the link to this order
          </button>
          <button type="button" className="button button-line" onClick={() => window.print()}>
            Print
          </button>
        </>
      )}
      <p className="text-note text-soft">
        Whoever has this page’s link can see the order: keep it to yourself.
      </p>
      <p role="status" className="w-full font-semibold text-good empty:hidden">
        {said}
      </p>
    </div>
  )
}
