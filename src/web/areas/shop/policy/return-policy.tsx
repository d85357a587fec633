import { PageHead } from '../../../parts/page-head.tsx'
import { returnPolicy } from '../../../content/return-policy.ts'

export default function ReturnPolicyPage() {
  return (
    <article className="page-width py-12 md:py-16">
      <PageHead
        title="Return policy"
        description="What happens when a piece does not arrive, is not as described, or simply is not for you."
      />
      <h1 className="text-head">Return policy</h1>
      <div className="mt-10 border-t border-ink">
        {returnPolicy.map(({ title, paragraphs }) => (
          <section
            key={title}
            className="grid gap-x-12 gap-y-3 border-b border-line py-8 md:grid-cols-[1fr_2fr]"
          >
            <h2 className="text-title">{title}</h2>
            <div className="max-w-prose space-y-4 text-body">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </section>
        ))}
      </div>
    </article>
  )
}
