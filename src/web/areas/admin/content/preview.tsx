import type { ContentPage } from '#contract/content/content.ts'

export function Preview({ title, blocks }: Pick<ContentPage, 'title' | 'blocks'>) {
  return (
    <section aria-label="Preview" className="h-fit min-w-0 border border-line p-5">
      <p className="text-note text-soft">Preview</p>
      <h2 className="mt-2 font-display text-title break-words">{title || 'Without a title'}</h2>
      <div className="mt-4 space-y-3 break-words">
        {blocks.map(({ kind, text }, at) =>
          kind === 'heading' ? (
            <h3 key={at} className="pt-3 font-semibold">
              {text}
            </h3>
          ) : (
            <p key={at}>{kind === 'item' ? `· ${text}` : text}</p>
          ),
        )}
      </div>
    </section>
  )
}
