const steps = [
  [
    'The sellers pack',
    'Each seller has seven days to send; if one does not, you get that part of your money back.',
  ],
  [
    'You follow the parcel',
    'A mail comes as soon as a parcel leaves, with a link to confirm that it has arrived.',
  ],
  [
    'You say it is right',
    'Only then is the seller paid. If something is wrong, tell us first and we hold the money.',
  ],
] as const

export function Next() {
  return (
    <section aria-labelledby="next" className="break-inside-avoid">
      <h2 id="next" className="border-b border-line pb-2 text-title">
        What happens next
      </h2>
      <ol className="mt-4 flex flex-col gap-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex gap-4">
            <span aria-hidden="true" className="w-4 shrink-0 font-display text-title text-accent">
              {index + 1}
            </span>
            <p>
              <strong className="font-semibold">{title}.</strong> <span className="text-soft">{text}</span>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
