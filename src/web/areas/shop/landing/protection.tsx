import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'

const steps = [
  {
    title: t('landing.protection.hold.title'),
    text: t('landing.protection.hold.text'),
  },
  {
    title: t('landing.protection.pay.title'),
    text: t('landing.protection.pay.text'),
  },
  {
    title: t('landing.protection.arrive.title'),
    text: t('landing.protection.arrive.text'),
  },
]

export function Protection() {
  return (
    <section
      id="protection"
      className="page-width section-space scroll-mt-8"
      aria-labelledby="protection-title"
    >
      <h2 id="protection-title" className="max-w-2xl text-head">
        {t('landing.protection.heading')}
      </h2>
      <ol className="mt-4 grid grid-cols-1 md:mt-8 gap-4 md:grid-cols-3 md:gap-8">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="border-t border-ink pt-4 max-md:grid max-md:grid-cols-[2.5rem_1fr]">
            <span aria-hidden="true" className="row-span-2 font-display text-head text-accent">
              {at + 1}
            </span>
            <h3 className="text-title md:mt-2">{title}</h3>
            <p className="mt-2 max-w-prose text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <Link to="/return-policy" className="mt-4 text-link">
        {t('policy.read')}
      </Link>
    </section>
  )
}
