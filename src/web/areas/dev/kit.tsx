import { data } from 'react-router'
import { ToastProvider } from '#web/kit/toast.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { Buttons } from './kit-buttons.tsx'
import { Forms } from './kit-forms.tsx'
import { Lists } from './kit-lists.tsx'
import { Overlays } from './kit-overlays.tsx'
import { Display } from './kit-display.tsx'

/** Returns 404 except in development and on a server started with KIT_PAGE=1, such as the server for browser tests. */
export function loader() {
  if (!import.meta.env.DEV && process.env.KIT_PAGE !== '1') throw data(null, { status: 404 })
  return null
}

/** Page `/dev/kit` with all UI components in all states. */
export default function KitPage() {
  return (
    <ToastProvider>
      <PageHead title="Kit" isHidden />
      <div lang="en" className="page-width flex flex-col gap-14 py-10">
        <h1 className="text-head">Kit</h1>
        <Buttons />
        <Forms />
        <Overlays />
        <Lists />
        <Display />
      </div>
    </ToastProvider>
  )
}
