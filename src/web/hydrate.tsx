import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { noteEarlyChoices } from './early-choices.ts'

const repeatEarlyChoices = noteEarlyChoices()

function Page() {
  // After what the first effects draw anew.
  useEffect(() => void setTimeout(repeatEarlyChoices), [])
  return <HydratedRouter />
}

startTransition(() => {
  hydrateRoot(document, <Page />)
})
