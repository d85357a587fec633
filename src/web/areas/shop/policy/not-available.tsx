import { PageHead } from '#web/features/site/page-head.tsx'

export default function NotAvailablePage() {
  return (
    <div className="page-width py-16 md:py-24">
      <PageHead title="Not available" isHidden />
      <h1 className="max-w-2xl text-head">Souk is not available right now</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        Either we do not ship to where you are yet, or we are working on the shop for a moment. Orders you
        have placed go on as usual, and their links in our mails keep working.
      </p>
      <a href="/" className="mt-8 button button-full">
        Try again
      </a>
    </div>
  )
}
